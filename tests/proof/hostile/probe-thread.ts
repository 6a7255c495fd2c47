import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Probed } from './probe.ts';

// Asks one thing again and again, each time on a connection of its own, until any message arrives.

const { url, from, message, pause, limit }: Asked = workerData;

async function ask(): Promise<number> {
  const asked = request(url, {
    localAddress: from,
    agent: false,
    signal: AbortSignal.timeout(limit),
    ...(message && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    }),
  });
  asked.end(message && JSON.stringify(message));
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}

const probed: Probed = { times: [], refused: [] };
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const start = performance.now();
  const status = await ask().catch((error: Error) => error.message);
  probed.times.push(performance.now() - start);
  if (status !== 200 && status !== 201) probed.refused.push(`${status}`);
  await setTimeout(pause);
}
parentPort?.postMessage(probed);
