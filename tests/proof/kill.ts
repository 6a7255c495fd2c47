import { cp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { clientOf, logIn } from '#tests/support/client.ts';
import { aPart } from '#tests/support/parts.ts';
import { type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { addPost } from '#tests/support/posts.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { chance } from '#tests/support/random.ts';
import { inDatabase } from '#tests/support/site-database.ts';
import { aMessage, edit, judge, type Message, send } from './messages.ts';
import { chosenEngines, type Engine, withoutLimits } from './site.ts';

const MESSAGES = 'select key, message from contact';
/** Posts whose picture is missing, and pictures without a post. */
const TORN =
  'select image as name from post where image not in (select name from picture) union select name from picture where name not in (select image from post)';

/** What the database of a server that is dead holds. */
interface Left {
  rows: Record<string, unknown>[];
  torn: { name: string }[];
  integrity: unknown;
}

/** The database of one run. */
interface Copy {
  /** Of a server on it. */
  settings: Record<string, string>;
  read: () => Promise<Left>;
  remove: () => Promise<void>;
}

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

const start = (settings: Record<string, string>) =>
  startServer({ ...withoutLimits, STARTER_CONTENT: 'off', ...settings }, { pages: false });

interface Template {
  copy: () => Promise<Copy>;
  /** Of the operator. */
  token: string;
}

/** A site as a first start leaves it: in a file, or on this PostgreSQL. */
export async function makeTemplate(postgres?: Postgres): Promise<Template> {
  const folder = await dataFolder();
  const DATABASE_URL = await postgres?.databases.create({ name: TEMPLATE });
  const server = await start({ DATA_DIR: folder, ...(DATABASE_URL !== undefined && { DATABASE_URL }) });
  const token = await logIn(server.url);
  await server.stop();
  return { token, copy: () => (postgres === undefined ? copyFile(folder) : copyDatabase(postgres)) };
}

const TEMPLATE = 'killed';

async function copyFile(template: string): Promise<Copy> {
  const dataDir = await dataFolder();
  await cp(template, dataDir, { recursive: true });
  const read = (database: Database): Left => ({
    rows: database.prepare<[], Record<string, unknown>>(MESSAGES).all(),
    torn: database.prepare<[], { name: string }>(TORN).all(),
    integrity: database.pragma('integrity_check', { simple: true }),
  });
  return {
    settings: { DATA_DIR: dataDir },
    read: async () => inDatabase(dataDir, read),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function copyDatabase({ databases }: Postgres): Promise<Copy> {
  const url = await databases.create({ template: TEMPLATE });
  const name = new URL(url).pathname.slice(1);
  return {
    settings: { DATA_DIR: await dataFolder(), DATABASE_URL: url },
    async read() {
      // What the dead server had sent is committed or rolled back by then.
      await databases.disconnect(name);
      const rows = (await databases.queryIn<Record<string, unknown>>(name, MESSAGES)).rows;
      const torn = (await databases.queryIn<{ name: string }>(name, TORN)).rows;
      return { rows, torn, integrity: 'ok' };
    },
    remove: () => databases.drop(url),
  };
}

/** A server under messages is killed at random moments and started again; then everything is compared with the database. */
export async function play(seed: number, template: Template): Promise<Played> {
  const next = chance(seed);
  const copy = await template.copy();
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
  const compare = async (when: string) => {
    played.kills += 1;
    const { rows, torn, integrity } = await copy.read();
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
      const server = await start(copy.settings);
      const publishing = publishUntilDead(server, template.token);
      const isDue = {
        after: Math.floor(next() * open.length * 0.9),
        wait: next() < 0.4 ? next() * LONG_MS : next() * 8,
      };
      await sendAll(server, open, { width: 4 + Math.floor(next() * 28), next, isDue });
      played.posts += await publishing;
      await compare(`after a kill (${isDue.after} answers and ${isDue.wait.toFixed(1)} ms)`);
      for (const each of messages) if (isOpen(each) && each.isTried && next() < 0.3) edit(each);
    }
    const server = await start(copy.settings);
    for (let tries = 0; tries < 5 && messages.some(isOpen); tries += 1) {
      await sendAll(server, messages.filter(isOpen), { width: 8, next });
    }
    // The last answer is hardly out.
    await server.stop('SIGKILL');
    await compare('at the end');
    const left = messages.filter(isOpen).map(({ marker }) => marker);
    if (left.length > 0) played.broken.push(`never answered: ${left.join(', ')}`);
  } finally {
    await copy.remove();
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

interface Killing {
  runs: number;
  seed: number;
}

async function kill(engine: Engine, { runs, seed }: Killing) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const all: Played[] = [];
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  try {
    const template = await makeTemplate(postgres);
    for (let one = seed; one < seed + runs; one += 1) {
      const played = await play(one, template);
      all.push(played);
      // A run that is stopped has shown what it found.
      if ([...played.lost, ...played.doubled, ...played.broken].length > 0) console.log(played);
      if (all.length % 20 === 0) console.log(`${engine}: ${all.length} runs, ${seconds()} s`);
    }
  } finally {
    await postgres?.remove();
  }
  const total = (count: (played: Played) => number) => all.reduce((sum, each) => sum + count(each), 0);
  console.log(`
Database  ${engine}
Runs      ${all.length}, seeds ${seed} to ${seed + runs - 1}, ${seconds()} s
Kills     ${total(({ kills }) => kills)}, each under messages or right after the last
Messages  ${total(({ messages }) => messages)}, ${total(({ answered }) => answered)} answered
Posts     ${total(({ posts }) => posts)} answered
The moments of a kill do not come again exactly: npm run proof -- kill --database ${engine} --runs 1 --seed N
`);
  const found = (fault: 'lost' | 'doubled' | 'broken') =>
    all.flatMap((played) => played[fault].map((what) => `seed ${played.seed}: ${what}`));
  return {
    [`messages lost on ${engine}`]: found('lost'),
    [`messages doubled on ${engine}`]: found('doubled'),
    [`databases broken, of ${engine}`]: found('broken'),
  };
}

export const part = aPart({ runs: 200, seed: 1, database: '' }, async ({ database, ...options }) => {
  const findings: Record<string, string[]> = {};
  for (const engine of chosenEngines(database)) Object.assign(findings, await kill(engine, options));
  return findings;
});
