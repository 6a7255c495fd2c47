import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { filledGlossary } from '#pwa/routes/-text-page.tsx';
import { glossaryTooltips } from '#pwa/shared/markdown/glossary-tooltips.ts';

/** Adds to the HTML of a post what its words mean, by the glossary of this content. To be made once for each. */
export function explainer({ site, pages }: Pick<ShownContent, 'site' | 'pages'>): (html: string) => string {
  const glossary = pages.find(({ path }) => path === GLOSSARY_PATH);
  return glossary === undefined ? (html) => html : glossaryTooltips(filledGlossary(glossary, site));
}
