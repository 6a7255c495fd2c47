import { type KeptAnswer, variantOf } from './cache-entry.ts';
import type { AnswerStore } from './cache-store.ts';
import { isWorthPacking, pack } from './compress.ts';

/** A larger one would take a core for seconds. Bytes. */
const LARGEST = 256 * 1024;

type Waiting = [name: string, answer: KeptAnswer];

/** Packs answers that are asked for often as small as they get: one at a time, beside the event loop. */
export function createRepacker(store: () => AnswerStore): (name: string, answer: KeptAnswer) => void {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await repack(next);
    isRunning = false;
  }

  async function repack([name, answer]: Waiting): Promise<void> {
    const { whole } = answer;
    if (whole === undefined || !store().has(name, answer)) return;
    const body = await pack(whole.body, 'br', 'smallest');
    answer.variants.br = variantOf(body, { ...whole, encoding: 'br' });
    if (store().has(name, answer)) store().put(name, answer);
  }

  return (name, answer) => {
    const { whole } = answer;
    if (whole === undefined || !isWorthPacking(whole.body) || whole.body.length > LARGEST) return;
    waiting.push([name, answer]);
    if (!isRunning) void run();
  };
}
