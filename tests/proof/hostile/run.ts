import { loadavg } from 'node:os';
import { readOptions } from '#tests/support/measuring.ts';
import { type Group, judge } from './check.ts';
import { connections } from './connections.ts';
import { erasure } from './erasure.ts';
import { imports } from './imports.ts';
import { markdown } from './markdown.ts';
import { mixOf } from './mix.ts';
import { pictures } from './pictures.ts';
import { passwords, pipelining, ready, searches, visits } from './requests.ts';

// Lines 31 to 42 and 44 of the trust list: times and memory of a server under attack. All on the loopback, all with an end.

const { minutes, seed, only } = readOptions({
  /** Of the seeded mix; given, nothing else is judged. */
  minutes: 0,
  seed: Date.now() % 1_000_000,
  /** One part of these. */
  only: '',
});
const groups: Readonly<Record<string, Group>> = {
  pipelining,
  ready,
  connections,
  pictures,
  imports,
  markdown,
  passwords,
  searches,
  erasure,
  visits,
  mix: mixOf(minutes || 1, seed),
};
const part = only || (minutes > 0 && 'mix');
const chosen = part ? [groups[part]] : Object.values(groups);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const failed: string[] = [];
for (const group of chosen) {
  if (group === undefined) {
    console.error(`There is no "${part}". There are: ${Object.keys(groups).join(', ')}.`);
    process.exit(2);
  }
  failed.push(...(await judge(group)));
}
// Times say little on a machine that is busy with other work.
console.log(`\nSeed ${seed}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
for (const each of failed) console.log(`FAIL  ${each}`);
process.exit(failed.length > 0 ? 1 : 0);
