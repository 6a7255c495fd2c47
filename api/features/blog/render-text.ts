import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Problem } from '#contract/problem.ts';

/** From a text's turn to its HTML. Milliseconds. */
const RENDER_MS = 2_000;
/** A thread that nobody needs is ended. Milliseconds. */
const IDLE_MS = 60_000;
const HEAP_MB = 256;

const TOO_LONG = 'This text takes too long to be shown. Make its layout simpler.';

const fault = (message: string) =>
  new Problem('invalid_fields', { errors: [{ field: 'description', message }] });

export interface RenderedText {
  html: string;
  /** The version of the renderer; 0: there is none, and no HTML. */
  renderer: number;
}

/** @throws Problem invalid_fields for a text that cannot be shown */
export type RenderText = (markdown: string) => Promise<RenderedText>;

/**
 * Renders texts one at a time, in a thread that is ended after two seconds: no text makes anybody else wait.
 * @param distDir of the built site; without one texts are only parsed
 */
export function createTextRenderer(distDir: string | undefined): RenderText {
  const entry = distDir === undefined ? undefined : pathToFileURL(join(distDir, 'server/server.js')).href;
  const limit = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Worker> {
    if (thread !== undefined) return thread;
    const worker = new Worker(new URL('render-text-worker.ts', import.meta.url), {
      workerData: { entry },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    const ended = new AbortController();
    const forget = () => {
      ended.abort();
      if (thread === worker) thread = undefined;
    };
    worker.on('error', forget).on('exit', forget);
    // It loads the renderer first, which is none of a text's time.
    await once(worker, 'message', { signal: ended.signal });
    thread = worker;
    return worker;
  }

  /** A text that comes while it ends gets another thread. */
  function end(): void {
    const worker = thread;
    thread = undefined;
    void worker?.terminate();
  }

  async function render(markdown: string): Promise<RenderedText> {
    clearTimeout(idle);
    const worker = await started();
    const outcome = Promise.withResolvers<RenderedText | 'failed' | 'late'>();
    const late = setTimeout(() => outcome.resolve('late'), RENDER_MS);
    const onMessage = (rendered: RenderedText | 'failed') => outcome.resolve(rendered);
    const onEnd = () => outcome.resolve('failed');
    worker.once('message', onMessage).once('exit', onEnd);
    worker.postMessage(markdown);
    try {
      const rendered = await outcome.promise;
      if (rendered === 'late') await worker.terminate();
      if (rendered === 'late') throw fault(TOO_LONG);
      if (rendered === 'failed') throw fault('This text cannot be shown.');
      return rendered;
    } finally {
      clearTimeout(late);
      worker.off('message', onMessage).off('exit', onEnd);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return (markdown) => limit(() => render(markdown));
}
