import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HONEST_ADDRESS } from '#tests/support/ask-from.ts';

export interface Asked {
  url: string;
  from: string;
  /** Sent by POST; without one it is a GET. */
  message?: object;
  /** After an answer. Milliseconds. */
  pause: number;
  /** For one answer. Milliseconds. */
  limit: number;
}

export interface Probed {
  /** Of each request, whatever came of it. Milliseconds. */
  times: number[];
  /** Statuses other than 200 and 201, and broken connections. */
  refused: string[];
}

type Options = Partial<Pick<Asked, 'message' | 'pause' | 'limit'>>;

/**
 * Lets an honest visitor ask for `url` again and again while `act` goes on. By a thread of its own, so that the work of
 * the attack does not count.
 */
export async function probeWhile(
  url: string,
  act: () => Promise<unknown>,
  { pause = 10, limit = 30_000, ...options }: Options = {},
): Promise<Probed> {
  const asked: Asked = { url, from: HONEST_ADDRESS, pause, limit, ...options };
  const thread = new Worker(new URL('probe-thread.ts', import.meta.url), { workerData: asked });
  await once(thread, 'online');
  try {
    await act();
  } finally {
    thread.postMessage('over');
  }
  const [probed]: Probed[] = await once(thread, 'message');
  if (probed === undefined) throw new Error('The probe says nothing');
  return probed;
}

/** Of requests that were all answered; Infinity where one was not. */
export function slowest({ times, refused }: Probed): number {
  return refused.length > 0 ? Number.POSITIVE_INFINITY : Math.max(...times);
}
