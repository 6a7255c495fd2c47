import { renderToStaticMarkup } from 'react-dom/server';
import type { ShownContent } from '#contract/shown-content.ts';
import { footerGroups, navItems } from '#pwa/content/navigation.ts';
import { Failure } from '#pwa/site/ui/failure.tsx';
import { SiteFooter } from '#pwa/site/ui/site-footer.tsx';
import { SiteHeader } from '#pwa/site/ui/site-header.tsx';
import { contentContext } from './content-context.ts';

/** The page for an unexpected error: without the site's script, which may be what failed. */
export function renderErrorPage(content: ShownContent, head: string): string {
  const { site, frameWords } = contentContext(content);
  const html = renderToStaticMarkup(
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Unexpected Application Error | ${site.brand}`}</title>
      </head>
      <body>
        <SiteHeader brand={site.brand} logo={site.logo} items={navItems(frameWords)} currentPath="" />
        <main id="main" tabIndex={-1}>
          <Failure />
        </main>
        <SiteFooter {...site} groups={footerGroups(frameWords)} currentPath="" />
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html.replace('</head>', () => `${head}</head>`)}`;
}
