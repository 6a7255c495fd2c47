import { DatabaseRefused } from '../database-refused.ts';
import type { Orm } from '../orm-type.ts';
import { cleanCounts } from './counter.ts';
import { migrate } from './migrate.ts';
import { createOrm, type OrmOptions } from './orm.ts';
import { whyRefused } from './refusal.ts';

interface Options extends OrmOptions {
  /** Called with a line for each step of updating an older database. */
  say?: (line: string) => void;
}

const OLDEST_VERSION = 15;

/** Connects, checks what is promised of the database, and brings its tables to this version. @throws DatabaseRefused */
export async function openPostgres(url: string, { say, ...options }: Options = {}): Promise<Orm> {
  try {
    const orm = await createOrm(url, { ...options, withoutTimeLimits: true });
    try {
      await checkServer(orm);
      await migrate(orm, say);
    } finally {
      await orm.close();
    }
    const opened = await createOrm(url, options);
    cleanCounts(opened);
    return opened;
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const why = whyRefused(error, url);
    throw why === undefined ? error : new DatabaseRefused(why, error);
  }
}

interface ServerSettings {
  version: number;
  encoding: string;
  commit: string;
}

/** What is promised of the server. @throws DatabaseRefused */
export async function checkServer(orm: Orm): Promise<void> {
  const [server] = await orm.em.getConnection().execute<ServerSettings[]>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commit`,
  );
  if (server === undefined) throw new DatabaseRefused('The database does not say its version.');
  const { version, encoding, commit } = server;
  if (version < OLDEST_VERSION) {
    throw new DatabaseRefused(
      `PostgreSQL ${version} is too old: this program needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseRefused(`The database has the encoding ${encoding}: this program needs UTF8.`);
  }
  // A message is answered once it is committed: with these settings a commit is on the disk.
  if (commit !== 'on' && commit !== 'remote_apply') {
    throw new DatabaseRefused(
      `The database has synchronous_commit=${commit}, so that a power cut would lose answered messages. Set it to on.`,
    );
  }
}
