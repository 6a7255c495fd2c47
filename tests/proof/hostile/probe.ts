import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { HONEST_ADDRESS, statusAlone } from '#tests/support/requests.ts';

interface Asked {
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

/** The thread that asks knows itself by this name. */
const PROBE = 'probe';

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
  const probe: Asked = { url, from: HONEST_ADDRESS, pause, limit, ...options };
  const thread = new Worker(import.meta.filename, { workerData: { [PROBE]: probe } });
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

const ask = ({ url, from, message, limit }: Asked): Promise<number> =>
  statusAlone(url, {
    localAddress: from,
    signal: AbortSignal.timeout(limit),
    ...(message && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(message),
    }),
  });

// The thread: asks one thing again and again, each time on a connection of its own, until any message arrives.
const probe: Asked | undefined = workerData?.[PROBE];
if (probe !== undefined) {
  const probed: Probed = { times: [], refused: [] };
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    const status = await ask(probe).catch((error: Error) => error.message);
    probed.times.push(performance.now() - start);
    if (status !== 200 && status !== 201) probed.refused.push(`${status}`);
    await setTimeout(probe.pause);
  }
  parentPort?.postMessage(probed);
}
