import { cp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { clientOf, logIn } from '#tests/support/client.ts';
import { aPart } from '#tests/support/parts.ts';
import { addPost } from '#tests/support/posts.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { chance } from '#tests/support/random.ts';
import { inDatabase } from '#tests/support/site-database.ts';
import { aMessage, edit, judge, type Message, send } from './messages.ts';
import { withoutLimits } from './site.ts';

/** What the file of a server that is dead holds. */
const readFile = (dataDir: string) =>
  inDatabase(dataDir, (database) => ({
    rows: database.prepare<[], Record<string, unknown>>('select key, message from contact').all(),
    /** Posts whose picture is missing, and pictures without a post. */
    torn: database
      .prepare<[], { name: string }>(
        'select image as name from post where image not in (select name from picture) union select name from picture where name not in (select image from post)',
      )
      .all(),
    integrity: database.pragma('integrity_check', { simple: true }),
  }));

interface Played {
  seed: number;
  kills: number;
  messages: number;
  answered: number;
  /** What broke the promise, in words; none is what is hoped for. */
  lost: string[];
  doubled: string[];
  broken: string[];
  /** Posts that were answered. */
  posts: number;
}

/** Enough for a post with its picture, which takes longer than many messages. */
const LONG_MS = 2_500;

const start = (dataDir: string) =>
  startServer({ ...withoutLimits, STARTER_CONTENT: 'off', DATA_DIR: dataDir }, { pages: false });

interface Template {
  folder: string;
  /** Of the operator. */
  token: string;
}

/** A folder of data as a first start leaves it. */
export async function makeTemplate(): Promise<Template> {
  const folder = await dataFolder();
  const server = await start(folder);
  const token = await logIn(server.url);
  await server.stop();
  return { folder, token };
}

/** A server under messages is killed at random moments and started again; then everything is compared with the file. */
export async function play(seed: number, template: Template): Promise<Played> {
  const next = chance(seed);
  const dataDir = await dataFolder();
  await cp(template.folder, dataDir, { recursive: true });
  const messages = Array.from({ length: 30 + Math.floor(next() * 90) }, () =>
    aMessage({ words: Math.floor(next() * 200), isPlain: next() < 0.1 }),
  );
  const played: Played = {
    seed,
    kills: 0,
    messages: messages.length,
    answered: 0,
    lost: [],
    doubled: [],
    broken: [],
    posts: 0,
  };
  const compare = (when: string) => {
    played.kills += 1;
    const { rows, torn, integrity } = readFile(dataDir);
    const { lost, doubled } = judge(rows, messages);
    played.lost.push(...lost.map((marker) => `${marker} ${when}`));
    played.doubled.push(...doubled.map((marker) => `${marker} ${when}`));
    played.broken.push(
      ...torn.map(({ name }) => `picture ${name} without its post, or a post without it ${when}`),
    );
    if (integrity !== 'ok') played.broken.push(`${integrity} ${when}`);
  };
  try {
    for (let kills = next() < 0.4 ? 2 : 1; kills > 0; kills -= 1) {
      const open = messages.filter(isOpen);
      const server = await start(dataDir);
      const publishing = publishUntilDead(server, template.token);
      const isDue = {
        after: Math.floor(next() * open.length * 0.9),
        wait: next() < 0.4 ? next() * LONG_MS : next() * 8,
      };
      await sendAll(server, open, { width: 4 + Math.floor(next() * 28), next, isDue });
      played.posts += await publishing;
      compare(`after a kill (${isDue.after} answers and ${isDue.wait.toFixed(1)} ms)`);
      for (const each of messages) if (isOpen(each) && each.isTried && next() < 0.3) edit(each);
    }
    const server = await start(dataDir);
    for (let tries = 0; tries < 5 && messages.some(isOpen); tries += 1) {
      await sendAll(server, messages.filter(isOpen), { width: 8, next });
    }
    // The last answer is hardly out.
    await server.stop('SIGKILL');
    compare('at the end');
    const left = messages.filter(isOpen).map(({ marker }) => marker);
    if (left.length > 0) played.broken.push(`never answered: ${left.join(', ')}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  played.answered = messages.filter(({ isAnswered }) => isAnswered).length;
  return played;
}

/** Posts with pictures, one after the other until the server is dead. Gives how many were answered. */
async function publishUntilDead(server: ServerProcess, token: string): Promise<number> {
  let count = 0;
  try {
    for (;;) {
      await addPost(clientOf(server.url, token));
      count += 1;
    }
  } catch {
    return count;
  }
}

/** A plain client does not repeat. */
const isOpen = ({ isAnswered, isTried, key }: Message) => !isAnswered && !(key === null && isTried);

interface Load {
  /** Senders at once. */
  width: number;
  next: () => number;
  /** The kill: after so many answers, and so many milliseconds. */
  isDue?: { after: number; wait: number };
}

/** Sends each once; with `isDue` until the server is dead. */
async function sendAll(
  server: ServerProcess,
  messages: readonly Message[],
  { width, next, isDue }: Load,
): Promise<void> {
  const queue = [...messages];
  let answers = 0;
  let killing: Promise<unknown> | undefined;
  const kill = () => {
    if (isDue === undefined || killing !== undefined || answers < isDue.after) return;
    killing = setTimeout(isDue.wait).then(() => server.stop('SIGKILL'));
  };
  const sender = async () => {
    for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
      const one = message;
      // Now and then twice at once, as browsers do on a connection that was cut.
      const times = one.key !== null && next() < 0.15 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => send(server.url, one)));
      if (one.isAnswered) answers += 1;
      kill();
    }
  };
  kill();
  await Promise.all(Array.from({ length: width }, sender));
  if (isDue !== undefined) await (killing ?? server.stop('SIGKILL'));
}

export const part = aPart({ runs: 200, seed: 1 }, async ({ runs, seed }) => {
  const all: Played[] = [];
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const template = await makeTemplate();
  for (let one = seed; one < seed + runs; one += 1) {
    const played = await play(one, template);
    all.push(played);
    // A run that is stopped has shown what it found.
    if ([...played.lost, ...played.doubled, ...played.broken].length > 0) console.log(played);
    if (all.length % 20 === 0) console.log(`${all.length} runs, ${seconds()} s`);
  }
  const total = (count: (played: Played) => number) => all.reduce((sum, each) => sum + count(each), 0);
  console.log(`
Runs      ${all.length}, seeds ${seed} to ${seed + runs - 1}, ${seconds()} s
Kills     ${total(({ kills }) => kills)}, each under messages or right after the last
Messages  ${total(({ messages }) => messages)}, ${total(({ answered }) => answered)} answered
Posts     ${total(({ posts }) => posts)} answered
The moments of a kill do not come again exactly: npm run proof -- kill --runs 1 --seed N
`);
  const found = (fault: 'lost' | 'doubled' | 'broken') =>
    all.flatMap((played) => played[fault].map((what) => `seed ${played.seed}: ${what}`));
  return {
    'messages lost': found('lost'),
    'messages doubled': found('doubled'),
    'files broken': found('broken'),
  };
});
