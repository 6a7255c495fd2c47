import { defaultContent, filledContent } from '#contract/settings.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { shippedPages } from '#pwa/content/shipped-pages.ts';

// What the server has of the site: one file, loaded by its path.
export { documentMaker, farDrawings } from '#pwa/build/documents.ts';
export { RENDERER_VERSION, renderText, wordsOfText } from '#pwa/shared/markdown/render-text.tsx';
export { builtPaths } from './built-paths.ts';
export { explainer } from './explainer.ts';
export { render } from './render-page.tsx';

/** What the site says as it ships. */
export const shippedContent: ShownContent = { ...filledContent(defaultContent), pages: shippedPages };
