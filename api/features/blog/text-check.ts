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

/** Resolves for a text that can be shown. @throws Problem invalid_fields */
export type TextCheck = (markdown: string) => Promise<void>;

/**
 * Renders a text once before it is stored, in a thread that is ended after two seconds, so that no text makes its first
 * reader wait. One text at a time. @param distDir of the built site; without one texts are only parsed
 */
export function createTextCheck(distDir: string | undefined): TextCheck {
  const renderer = distDir === undefined ? undefined : pathToFileURL(join(distDir, 'server/server.js')).href;
  const inTurn = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Worker> {
    if (thread !== undefined) return thread;
    const worker = new Worker(new URL('text-worker.ts', import.meta.url), {
      workerData: { renderer },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    const forget = () => {
      if (thread === worker) thread = undefined;
    };
    worker.on('error', forget).on('exit', forget);
    // It loads the site's renderer first, which is none of a text's time.
    await once(worker, 'message');
    thread = worker;
    return worker;
  }

  async function render(markdown: string): Promise<void> {
    clearTimeout(idle);
    const worker = await started();
    const outcome = Promise.withResolvers<'rendered' | 'failed' | 'late'>();
    const late = setTimeout(() => outcome.resolve('late'), RENDER_MS);
    const onMessage = (isRendered: boolean) => outcome.resolve(isRendered ? 'rendered' : 'failed');
    const onEnd = () => outcome.resolve('failed');
    worker.once('message', onMessage).once('exit', onEnd);
    worker.postMessage(markdown);
    try {
      const what = await outcome.promise;
      if (what === 'late') await worker.terminate();
      if (what !== 'rendered') throw fault(what === 'late' ? TOO_LONG : 'This text cannot be shown.');
    } finally {
      clearTimeout(late);
      worker.off('message', onMessage).off('exit', onEnd);
      idle = setTimeout(() => void thread?.terminate(), IDLE_MS).unref();
    }
  }

  return (markdown) => inTurn(() => render(markdown));
}
