import { aPart, listenForStop } from '#tests/support/parts.ts';
import { buildNextVersion, makeTemplateFolder } from '#tests/support/prepared-sites.ts';
import config from '../../../playwright.config.ts';
import { Ledger, type Verdict } from './ledger.ts';
import { Play, settle } from './play.ts';
import { type Step, scheduleOf } from './schedule.ts';
import { World } from './world.ts';

interface Result extends Verdict {
  seed: number;
  uncaught: string[];
  log: string[];
}

const faults = ['lost', 'doubled', 'vanished', 'untrue', 'uncaught'] as const;

/** One schedule from a first visit to the comparison with the database. */
async function play(one: number, isVerbose: boolean): Promise<Result> {
  const world = await World.make({ ...config.use?.launchOptions, headless: true });
  const log: string[] = [];
  const begun = Date.now();
  const note = (step: Step | string) => {
    log.push(`${((Date.now() - begun) / 1000).toFixed(2)} s  ${JSON.stringify(step)}`);
    if (isVerbose) console.log(log.at(-1));
  };
  const ledger = new Ledger(one, note);
  const visitor = new Play(world, ledger);
  try {
    const first = await visitor.openTab();
    await first.ready();
    // Half of the visitors stay until the worker is in charge.
    if (one % 2 === 0) await first.installed();
    for (const step of scheduleOf(one)) {
      note(step);
      await visitor.step(step);
    }
    note('everything is let through');
    const onDevice = await settle(world, visitor);
    const verdict = ledger.judge(world.stored(), onDevice);
    log.push(`on the device: ${onDevice.filter(Boolean).join(', ')}`, `stored: ${world.stored().join(', ')}`);
    return { ...verdict, seed: one, uncaught: visitor.uncaught, log };
  } finally {
    await world.end();
  }
}

const defaults = { runs: 20, seed: Date.now() % 1_000_000, parallel: 2, verbose: false };

export const part = aPart(defaults, async ({ runs, seed, parallel, verbose }) => {
  await makeTemplateFolder();
  await buildNextVersion();
  const results: Result[] = [];
  const broken: string[] = [];
  // The schedules under way are played to their end.
  const isStopped = listenForStop();
  let next = seed;
  const started = Date.now();
  const secondsSince = (begun: number) => Math.round((Date.now() - begun) / 1000);

  async function playInTurn(): Promise<void> {
    while (next < seed + runs && !isStopped()) {
      const one = next++;
      const begun = Date.now();
      try {
        const result = await play(one, verbose);
        results.push(result);
        const found = faults.filter((fault) => result[fault].length > 0);
        console.log(
          `seed ${one}: ${result.messages} messages, ${result.promised} promised, ${secondsSince(begun)} s, ${found.join(', ') || 'ok'}`,
        );
        if (found.length > 0) console.log(result.log.map((line) => `    ${line}`).join('\n'));
      } catch (error) {
        broken.push(`seed ${one}: ${error instanceof Error ? error.stack : error}`);
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, playInTurn));

  const total = (count: (result: Result) => number) => results.reduce((sum, each) => sum + count(each), 0);
  console.log(`
Seeds ${seed} to ${next - 1}, ${secondsSince(started)} s
Runs      ${results.length}
Messages  ${total(({ messages }) => messages)} submitted, ${total(({ promised }) => promised)} promised
One again: npm run proof -- faults --runs 1 --seed N
`);
  const found = (fault: (typeof faults)[number]) =>
    results.flatMap((result) => result[fault].map((what) => `seed ${result.seed}: ${what}`));
  return {
    ...Object.fromEntries(faults.map((fault) => [fault, found(fault)])),
    'runs that failed themselves': broken,
  };
});
