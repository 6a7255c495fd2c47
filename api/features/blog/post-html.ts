import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Site } from '#api/http/static/site.ts';
import { loadSiteRenderer } from '#api/http/static/site-renderer.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { type StoredText, updateHtml } from './post.queries.ts';
import type { RenderText } from './render-text.ts';

interface Deps {
  orm: Orm;
  /** The built pages; without them there is no HTML, and every text has ''. */
  site: Pick<Site, 'distDir' | 'shown'> | undefined;
  renderText: RenderText;
}

export type PostHtml = ReturnType<typeof createPostHtml>;

/** The HTML of stored posts. */
export function createPostHtml({ orm, site, renderText }: Deps) {
  let last: { content: ShownContent; explain: (html: string) => string } | undefined;

  /** Without what the glossary adds. Rendered anew where another version of the renderer made it. */
  async function stored({ id, description, html, renderer }: StoredText): Promise<string> {
    if (site === undefined) return '';
    const { RENDERER_VERSION } = await loadSiteRenderer(site.distDir);
    if (renderer === RENDERER_VERSION) return html;
    const rendered = await renderText(description);
    if (rendered.renderer === 0) return '';
    // A locked database or a full disk: the next reader stores it.
    await inTransaction(orm, (em) => updateHtml(em, { id, description, ...rendered })).catch(() => undefined);
    return rendered.html;
  }

  /** As pages show it: with what its words mean by the glossary that is shown now. */
  async function shown(text: StoredText): Promise<string> {
    if (site === undefined) return '';
    const { explainer, shippedContent } = await loadSiteRenderer(site.distDir);
    const content = site.shown().content ?? shippedContent;
    if (last?.content !== content) last = { content, explain: explainer(content) };
    return last.explain(await stored(text));
  }

  return { stored, shown };
}
