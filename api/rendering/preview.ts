import type { AppContext } from '#api/http/app-state.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { htmlHeaders } from '#api/http/middleware/security-headers.ts';
import { hashesOfBuilt } from '#api/http/static/inline-hashes.ts';
import { canonicalPath } from '#contract/pages-rules.ts';
import { Problem } from '#contract/problem.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import type { Renderer } from './renderer.ts';

interface Deps {
  renderer: Pick<Renderer, 'render' | 'style' | 'builtPaths'>;
  /** @throws Problem not_found */
  previewed: (id: string) => Promise<PublishedContent>;
  limitWork: WorkLimit;
}

const WORDS =
  '<div class="wrap"><p class="notice" role="status">Preview: this is not published, and nothing can be sent from here.</p></div>';

/** The pages with content that is not published: for whoever has the address, without scripts, and never in a search engine. */
export function previewPages({ renderer, previewed, limitWork }: Deps) {
  const policy = withoutForms(htmlHeaders(hashesOfBuilt(renderer.style)));
  const isShown = (path: string) =>
    ['/', '/blog', '/fixtures'].includes(path) ||
    /^\/blog\/\d+/.test(path) ||
    renderer.builtPaths.includes(path);

  return async (ctx: AppContext): Promise<void> => {
    const [, prefix = '', id = '', rest = ''] = /^(\/preview\/([0-9a-f]{32}))(.*)$/.exec(ctx.path) ?? [];
    const path = canonicalPath(rest === '' ? '/' : rest);
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const content = await previewed(id);
    const isPage = content.pages?.some((page) => page.path === path) === true;
    if (!isPage && !isShown(path)) throw new Problem('not_found');
    const { scope } = ctx.state;
    const page = await limitWork(scope, () =>
      renderer.render(path + ctx.search, { content, signal: scope.signal, bare: true }),
    );
    if (page.location !== undefined) {
      ctx.redirect(prefix + page.location);
      return;
    }
    ctx.status = page.status;
    ctx.set(policy);
    ctx.type = 'html';
    ctx.body = asPreview(page.html, prefix);
  };
}

/** Makes a content policy under which nothing that is typed leaves the page. */
function withoutForms({ 'Content-Security-Policy': policy = '', ...others }: Record<string, string>) {
  return { ...others, 'Content-Security-Policy': policy.replace("form-action 'self'", "form-action 'none'") };
}

/** Its links lead to the previews of other pages. Scripts and data for them are left out: the policy would refuse them. */
function asPreview(html: string, prefix: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/(<a\b[^>]*? href=")(\/(?!\/|assets\/|api\/)[^"]*)/g, (_, start: string, path: string) =>
      path === '/' ? start + prefix : start + prefix + path,
    )
    .replace(/<link rel="(?:manifest|canonical)"[^>]*>/g, '')
    .replace(/<meta name="robots"[^>]*>/g, '')
    .replace('<head>', '<head><meta name="robots" content="noindex"/>')
    .replace(/<body[^>]*>/, (body) => body + WORDS);
}
