import { loadavg } from 'node:os';
import { aPart } from '#tests/support/parts.ts';
import { type Group, judge } from './check.ts';
import { connections } from './connections.ts';
import { erasure } from './erasure.ts';
import { imports } from './imports.ts';
import { markdown } from './markdown.ts';
import { mixOf } from './mix.ts';
import { pictures } from './pictures.ts';
import { passwords, pipelining, ready, searches, visits } from './requests.ts';

const defaults = {
  /** Of the seeded mix; given, nothing else is judged. */
  minutes: 0,
  seed: Date.now() % 1_000_000,
  /** One group of these. */
  only: '',
};

/** Lines 28, 31 to 38 and 43 to 45 of the trust list: times and memory of a server under attack. All on the loopback, all with an end. */
export const part = aPart(defaults, async ({ minutes, seed, only }) => {
  const groups: Readonly<Record<string, Group>> = {
    ...{ pipelining, ready, connections, pictures, imports, markdown, passwords, searches, erasure, visits },
    mix: mixOf(minutes || 1, seed),
  };
  const name = only || (minutes > 0 && 'mix');
  const chosen = name ? [groups[name]] : Object.values(groups);
  const failed: string[] = [];
  for (const group of chosen) {
    if (group === undefined)
      throw new Error(`There is no "${name}". There are: ${Object.keys(groups).join(', ')}.`);
    failed.push(...(await judge(group)));
  }
  // Times say little on a machine that is busy with other work.
  console.log(`\nSeed ${seed}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  return { 'limits not kept, and faults': failed };
});
