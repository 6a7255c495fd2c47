import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { logIn } from '#tests/support/client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { ask } from '../messages.ts';
import { type Engine, withoutLimits } from '../site.ts';

/** Rows as the database gives them. */
export type Row = Record<string, unknown>;

export interface Arena {
  /** Two on one PostgreSQL; on SQLite one: several processes on one file are no deployment. */
  servers: readonly ServerProcess[];
  /** Of the operator. */
  token: string;
  query: (sql: string) => Promise<Row[]>;
  /** Of SQLite's file; `ok`. */
  integrity: () => Promise<string>;
  end: () => Promise<void>;
}

const settings = { ...withoutLimits, STARTER_CONTENT: 'off' };

export async function openArena(engine: Engine): Promise<Arena> {
  const folder = await dataFolder();
  const start = (more: Record<string, string>) => startServer({ ...settings, ...more }, { pages: false });
  const endOf = (servers: readonly ServerProcess[]) =>
    Promise.all(servers.map((each) => each.stop('SIGKILL')));

  if (engine === 'sqlite') {
    const server = await start({ DATA_DIR: folder });
    const database = new DatabaseSync(join(folder, 'site.sqlite'), { readOnly: true });
    const query = async (sql: string): Promise<Row[]> => database.prepare(sql).all();
    return {
      servers: [server],
      token: await logIn(server.url),
      query,
      integrity: async () => String((await query('pragma integrity_check'))[0]?.integrity_check),
      end: async () => {
        database.close();
        await endOf([server]);
      },
    };
  }

  const postgres = await startPostgres();
  const url = await postgres.databases.create({ name: 'race' });
  const place = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
  // The first one makes the tables and the operator.
  const servers = [await start(place), await start(place)];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [server] = servers;
  return {
    servers,
    token: await logIn(server?.url ?? ''),
    query: async (sql) => (await client.query(sql)).rows,
    integrity: async () => 'ok',
    end: async () => {
      await client.end();
      await endOf(servers);
      await postgres.remove();
    },
  };
}

/** What a call was answered with in the end. */
export interface Answer {
  status: number;
  /** Of a receipt or a problem. */
  body: { id?: number | null; key?: string | null; date?: string; code?: string };
}

export interface Client {
  /** Asks until there is an answer, other than "busy" and "in progress". */
  ask(url: string, init: RequestInit): Promise<Answer>;
  requests: () => number;
  /** How often each refusal came, by status and code; `no answer` among them. */
  refusals: ReadonlyMap<string, number>;
}

const MOST_TRIES = 100;
/** Whatever Retry-After says: the race is to go on. */
const PAUSE_MS = 100;

export function createClient(): Client {
  let requests = 0;
  const refusals = new Map<string, number>();
  const count = (what: string) => refusals.set(what, (refusals.get(what) ?? 0) + 1);

  async function once(url: string, init: RequestInit): Promise<Answer> {
    requests += 1;
    const { status, text } = await ask(url, { ...init, signal: AbortSignal.timeout(120_000) });
    if (status === 0) return { status, body: { code: text } };
    return { status, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    async ask(url, init) {
      for (let tries = 1; ; tries += 1) {
        const answer = await once(url, init);
        const { status, body } = answer;
        if (status < 200 || status >= 400) count(`${status || 'no answer'} ${body.code ?? ''}`);
        // A server may end an idle connection in the moment in which it is used again: as the outbox does, a message
        // without an answer is sent again under its key.
        const isUnanswered = status === 0 && init.method === 'POST' && init.body !== undefined;
        const isPassing = isUnanswered || status === 503 || (status === 409 && body.code === 'in_progress');
        if (!isPassing || tries === MOST_TRIES) return answer;
        await setTimeout(PAUSE_MS * (0.5 + Math.random()));
      }
    },
    requests: () => requests,
    refusals,
  };
}
