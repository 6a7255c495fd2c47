import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Site } from '#api/http/static/site.ts';
import { loadSiteBundle } from '#api/http/static/site-bundle.ts';
import { createWorkThreads, ThreadEnded } from '#api/http/work-thread.ts';
import { Problem } from '#contract/problem.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { type StoredText, updateHtml } from './post.queries.ts';

interface Deps {
  orm: Orm;
  /** The built pages; without them there is no HTML, and every text has ''. */
  site: Pick<Site, 'distDir' | 'shown'> | undefined;
  renderText: RenderText;
}

export type PostHtml = ReturnType<typeof createPostHtml>;

/** The HTML of stored posts. */
export function createPostHtml({ orm, site, renderText }: Deps) {
  let last: { content: ShownContent; asShown: (html: string) => string } | undefined;

  /** With all links, and without what the glossary adds. Rendered again where another version of the renderer made it. */
  async function stored({ id, description, html, renderer }: StoredText): Promise<string> {
    if (site === undefined) return '';
    const { RENDERER_VERSION } = await loadSiteBundle(site.distDir);
    if (renderer === RENDERER_VERSION) return html;
    const rendered = await renderText(description);
    if (rendered.renderer === 0) return '';
    // A locked database or a full disk: the next reader stores it.
    await inTransaction(orm, (em) => updateHtml(em, { id, description, ...rendered })).catch(() => undefined);
    return rendered.html;
  }

  /** As pages show it: with what its words mean by the glossary that is shown now, and without links to hidden pages. */
  async function shown(text: StoredText): Promise<string> {
    if (site === undefined) return '';
    const { shownHtml, shippedContent } = await loadSiteBundle(site.distDir);
    const content = site.shown().content ?? shippedContent;
    if (last?.content !== content) last = { content, asShown: shownHtml(content) };
    return last.asShown(await stored(text));
  }

  return { stored, shown };
}

/** How long a text may use the processor from its turn to its HTML. Milliseconds. */
const RENDER_MS = 2_000;
const HEAP_MB = 256;

const TOO_LONG = 'This text takes too long to be shown. Make its layout simpler.';

const fault = (message: string) => Problem.field('description', message);

export interface RenderedText {
  html: string;
  /** The version of the renderer; 0: there is none, and no HTML. */
  renderer: number;
}

/** @throws Problem invalid_fields for a text that cannot be shown */
export type RenderText = (markdown: string) => Promise<RenderedText>;

/**
 * Renders texts one at a time, in a thread that is ended after two seconds of the processor: no text makes anybody else wait.
 * @param distDir of the built site; without one texts are only parsed
 */
export function createTextRenderer(distDir: string | undefined): RenderText {
  const entry = distDir === undefined ? undefined : pathToFileURL(join(distDir, 'server/server.js')).href;
  const take = createWorkThreads<string, RenderedText | 'failed'>(
    new URL('render-text-worker.ts', import.meta.url),
    { workerData: { entry }, heapMb: HEAP_MB },
  );
  const limit = pLimit(1);

  async function render(markdown: string): Promise<RenderedText> {
    const thread = await take();
    try {
      const rendered = await thread.ask(markdown, { ms: RENDER_MS });
      if (rendered === 'failed') throw fault('This text can’t be shown.');
      return rendered;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      throw fault(error.reason === 'timeout' ? TOO_LONG : 'This text can’t be shown.');
    } finally {
      thread.release();
    }
  }

  return (markdown) => limit(() => render(markdown));
}
