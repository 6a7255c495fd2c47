import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { defaultContent, filledContent } from '#contract/settings.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { shippedPages } from '#pwa/content/shipped-pages.ts';
import { filledGlossary } from '#pwa/routes/-text-page.tsx';
import { withoutHiddenLinks } from '#pwa/shared/browser/hidden-links.ts';
import { glossaryTooltips } from '#pwa/shared/markdown/glossary-tooltips.ts';
import { wordsOfText as wordsIn } from '#pwa/shared/markdown/render-text.tsx';

// What the server has of the site: one file, loaded by its path.
export { documentMaker, farDrawings } from '#pwa/build/documents.ts';
export { RENDERER_VERSION, renderText } from '#pwa/shared/markdown/render-text.tsx';
export { builtPaths } from './built-paths.ts';
export { render } from './render-page.tsx';

/** What the site says as it ships. */
export const shippedContent: ShownContent = { ...filledContent(defaultContent), pages: shippedPages };

/** The HTML of a post as pages of this content show it. To be made once for each. */
export function shownHtml(content: ShownContent): (html: string) => string {
  const explained = explainer(content);
  const linked = linker(content);
  return (html) => explained(linked(html));
}

/** The part of a post's HTML that feeds of this content show. */
export const wordsOfText = (html: string, content: ShownContent): string => wordsIn(linker(content)(html));

const linker = ({ structure, origin }: ShownContent) =>
  withoutHiddenLinks({ hidden: structure.hidden, origin });

/** Adds to the HTML of a post what its words mean, by the glossary of this content. */
function explainer({ site, structure, pages }: ShownContent): (html: string) => string {
  const glossary = pages.find(({ path }) => path === GLOSSARY_PATH);
  const isHidden = structure.hidden.includes(GLOSSARY_PATH);
  return glossary === undefined || isHidden
    ? (html) => html
    : glossaryTooltips(filledGlossary(glossary, site));
}
