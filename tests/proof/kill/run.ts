import { readOptions } from '#tests/support/measuring.ts';
import { makeTemplate, type Played, play } from './play.ts';

const { runs, seed } = readOptions({ runs: 200, seed: 1 });

const isBad = ({ lost, doubled, broken }: Played) => lost.length + doubled.length + broken.length > 0;
const all: Played[] = [];
const started = Date.now();
const template = await makeTemplate();
for (let one = seed; one < seed + runs; one += 1) {
  const played = await play(one, template);
  all.push(played);
  if (isBad(played)) console.log(`seed ${one}:`, played);
  else if (all.length % 20 === 0)
    console.log(`${all.length} runs, ${Math.round((Date.now() - started) / 1000)} s`);
}

const total = (count: (played: Played) => number) => all.reduce((sum, played) => sum + count(played), 0);
console.log(`
Runs      ${all.length}, seeds ${seed} to ${seed + runs - 1}, ${Math.round((Date.now() - started) / 1000)} s
Kills     ${total(({ kills }) => kills)}, each under messages or right after the last
Messages  ${total(({ messages }) => messages)}, ${total(({ answered }) => answered)} answered
Posts     ${total(({ posts }) => posts)} answered
Lost      ${total(({ lost }) => lost.length)}
Doubled   ${total(({ doubled }) => doubled.length)}
Broken    ${total(({ broken }) => broken.length)}`);
const failing = all.filter(isBad);
if (failing.length > 0) {
  console.log(
    `The moments of a kill do not come again exactly: npm run proof -- kill --runs 1 --seed N, with N of ${failing.map((each) => each.seed).join(', ')}`,
  );
}
process.exit(failing.length > 0 ? 1 : 0);
