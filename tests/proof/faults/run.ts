import { readOptions } from '#tests/support/measuring.ts';
import { buildNextVersion } from '#tests/support/next-version.ts';
import makeTemplate from '#tests/support/template-site.ts';
import config from '../../../playwright.config.ts';
import { Ledger, type Verdict } from './ledger.ts';
import { Play, settle } from './play.ts';
import { type Step, scheduleOf } from './schedule.ts';
import { World } from './world.ts';

const { runs, seed, lanes, verbose } = readOptions({
  ...{ runs: 20, seed: Date.now() % 1_000_000, lanes: 2, verbose: false },
});

interface Result extends Verdict {
  seed: number;
  uncaught: string[];
  log: string[];
}

const faults = ['lost', 'doubled', 'vanished', 'untrue', 'uncaught'] as const;

/** One schedule from a first visit to the comparison with the database. */
async function run(one: number): Promise<Result> {
  const world = await World.make({ ...config.use?.launchOptions, headless: true });
  const log: string[] = [];
  const begun = Date.now();
  const note = (step: Step | string) => {
    log.push(`${((Date.now() - begun) / 1000).toFixed(2)} s  ${JSON.stringify(step)}`);
    if (verbose) console.log(log.at(-1));
  };
  const ledger = new Ledger(one, note);
  const play = new Play(world, ledger);
  try {
    const first = await play.openTab();
    await first.ready();
    // Half of the visitors stay until the worker is in charge.
    if (one % 2 === 0) await first.installed();
    for (const step of scheduleOf(one)) {
      note(step);
      await play.step(step);
    }
    note('everything is let through');
    const onDevice = await settle(world, play);
    const verdict = ledger.judge(world.stored(), onDevice);
    log.push(`on the device: ${onDevice.filter(Boolean).join(', ')}`, `stored: ${world.stored().join(', ')}`);
    return { ...verdict, seed: one, uncaught: play.uncaught, log };
  } finally {
    await world.end();
  }
}

await makeTemplate();
await buildNextVersion();
const results: Result[] = [];
const broken: string[] = [];
let next = seed;
let last = seed + runs - 1;
// Asked to stop: the schedules under way are played to their end.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    last = next - 1;
  });
const started = Date.now();

async function lane(): Promise<void> {
  while (next <= last) {
    const one = next++;
    const begun = Date.now();
    try {
      const result = await run(one);
      results.push(result);
      const found = faults.filter((fault) => result[fault].length > 0);
      const end = found.length === 0 ? 'ok' : found.map((fault) => `${fault}: ${result[fault].join('; ')}`);
      const seconds = Math.round((Date.now() - begun) / 1000);
      console.log(
        `seed ${one}: ${result.messages} messages, ${result.promised} promised, ${seconds} s, ${end}`,
      );
      if (found.length > 0) console.log(result.log.map((line) => `    ${line}`).join('\n'));
    } catch (error) {
      broken.push(String(one));
      console.error(`seed ${one}: the run itself failed`, error);
    }
  }
}

await Promise.all(Array.from({ length: lanes }, lane));

const total = (count: (result: Result) => number) => results.reduce((sum, result) => sum + count(result), 0);
console.log(`
Seeds ${seed} to ${last}, ${Math.round((Date.now() - started) / 1000)} s
Runs      ${results.length}
Messages  ${total(({ messages }) => messages)} submitted, ${total(({ promised }) => promised)} promised
${faults.map((fault) => `${fault.padEnd(10)}${total((result) => result[fault].length)}`).join('\n')}`);
const failing = [
  ...broken,
  ...results
    .filter((result) => faults.some((fault) => result[fault].length > 0))
    .map((result) => result.seed),
];
if (failing.length > 0) {
  console.log(
    `Again, one by one: npm run proof -- faults --runs 1 --seed N, with N of ${failing.join(', ')}`,
  );
}
process.exit(failing.length > 0 ? 1 : 0);
