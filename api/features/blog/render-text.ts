import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { createWorkThreads, ThreadEnded } from '#api/http/work-thread.ts';
import { Problem } from '#contract/problem.ts';

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
      if (rendered === 'failed') throw fault('This text cannot be shown.');
      return rendered;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      throw fault(error.why === 'late' ? TOO_LONG : 'This text cannot be shown.');
    } finally {
      thread.release();
    }
  }

  return (markdown) => limit(() => render(markdown));
}
