import { setTimeout } from 'node:timers/promises';
import { quantile } from '#tests/support/measuring.ts';
import { chance } from '#tests/support/random.ts';
import { attackOnce } from './attacks.ts';
import type { Check, Group } from './check.ts';
import { type Honest, leaveMessage, storedTexts } from './honest.ts';
import { memoryAfterRest } from './memory.ts';
import type { Site } from './site.ts';

/** Attacks that go on at one time. */
const ATTACKERS = 4;
const MESSAGE_EVERY_MS = 250;
const MEMORY_MB = 350;

interface Played {
  messages: Honest[];
  stored: ReadonlyMap<string, number>;
}

async function play(site: Site, minutes: number, seed: number): Promise<Played> {
  const until = Date.now() + minutes * 60_000;
  const counts = new Map<string, number>();
  const attacker = async (_: unknown, n: number) => {
    const next = chance(seed * ATTACKERS + n);
    while (Date.now() < until && site.faults().length === 0) {
      const name = await attackOnce(site, next);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  const sent: Promise<Honest>[] = [];
  const visitor = async () => {
    while (Date.now() < until) {
      sent.push(leaveMessage(site));
      await setTimeout(MESSAGE_EVERY_MS);
    }
  };
  await Promise.all([...Array.from({ length: ATTACKERS }, attacker), visitor()]);
  const messages = await Promise.all(sent);
  const times = messages.flatMap(({ time }) => time ?? []);
  const refusals = new Map<string, number>();
  for (const why of messages.flatMap((each) => each.refusals))
    refusals.set(why, (refusals.get(why) ?? 0) + 1);
  const inWords = (map: Map<string, number>) => [...map].map(([what, n]) => `${what} ${n}`).join(', ');
  console.log(`        attacks: ${inWords(counts)}`);
  console.log(
    `        ${messages.length} honest messages: median ${quantile(times, 0.5).toFixed(0)} ms, slowest ${quantile(times, 1).toFixed(0)} ms; tried again after: ${inWords(refusals) || 'nothing'}`,
  );
  return { messages, stored: site.faults().length > 0 ? new Map() : await storedTexts(site) };
}

/** Resets, pipelines, floods, slow readers and bombs as the seed has them, beside honest messages. */
export function mixOf(minutes: number, seed: number): Group {
  let playing: Promise<Played> | undefined;
  const played = (site: Site) => {
    playing ??= play(site, minutes, seed);
    return playing;
  };
  const count = (name: string, isBad: (each: Honest, stored: number) => boolean): Check => ({
    name,
    limit: 0,
    unit: 'of them',
    runs: 1,
    measure: async (site) => {
      const { messages, stored } = await played(site);
      return messages.filter((each) => isBad(each, stored.get(each.name) ?? 0)).length;
    },
  });
  return {
    name: `A mix of all, ${minutes} min, seed ${seed}`,
    checks: [
      count('honest messages without 201 within 15 s', ({ time }) => time === undefined),
      count(
        'honest messages answered and not stored',
        ({ time }, stored) => time !== undefined && stored === 0,
      ),
      count('honest messages stored twice', (_, stored) => stored > 1),
      {
        name: 'crashes and unforeseen errors',
        limit: 0,
        unit: 'of them',
        runs: 1,
        measure: async (site) => site.faults().length,
      },
      {
        name: 'memory within a minute of rest',
        limit: MEMORY_MB,
        unit: 'MB',
        runs: 1,
        measure: ({ pid }) => memoryAfterRest(pid, MEMORY_MB, 60),
      },
    ],
  };
}
