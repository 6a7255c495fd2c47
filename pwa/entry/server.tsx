import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { defaultContent, filledContent } from '#contract/settings.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { shippedPages } from '#pwa/content/shipped-pages.ts';
import { filledGlossary } from '#pwa/routes/-text-page.tsx';
import { glossaryTooltips } from '#pwa/shared/markdown/glossary-tooltips.ts';

// What the server has of the site: one file, loaded by its path.
export { documentMaker, farDrawings } from '#pwa/build/documents.ts';
export { RENDERER_VERSION, renderText, wordsOfText } from '#pwa/shared/markdown/render-text.tsx';
export { builtPaths } from './built-paths.ts';
export { render } from './render-page.tsx';

/** What the site says as it ships. */
export const shippedContent: ShownContent = { ...filledContent(defaultContent), pages: shippedPages };

/** Adds to the HTML of a post what its words mean, by the glossary of this content. To be made once for each. */
export function explainer({ site, pages }: Pick<ShownContent, 'site' | 'pages'>): (html: string) => string {
  const glossary = pages.find(({ path }) => path === GLOSSARY_PATH);
  return glossary === undefined ? (html) => html : glossaryTooltips(filledGlossary(glossary, site));
}
