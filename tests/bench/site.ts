import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, cp, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySite } from '#api/db/copy-site.ts';
import { openDatabase } from '#api/db/open-database.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { makePostgresSite } from '#api/db/postgres/copy-ends.ts';
import { createOrm } from '#api/db/postgres/orm.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { readSqliteSite } from '#api/db/sqlite/copy-ends.ts';
import type { Post } from '#contract/blog.ts';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { addPost } from '#tests/support/posts.ts';
import { madeOnce } from '#tests/support/prepared-sites.ts';
import { processorTimeOf, residentOf } from '#tests/support/processes.ts';
import { freePort, startArguments, startServer } from '#tests/support/product.ts';

type Engine = 'sqlite' | 'postgres';

/** Of the command line. @throws for any other word */
export function readEngine(word: string): Engine {
  if (word === 'sqlite' || word === 'postgres') return word;
  throw new Error(`--database must be sqlite or postgres, not "${word}"`);
}

export interface BenchDatabase {
  /** Of a server on it. */
  settings: Record<string, string>;
  /** One more server of the site on it. */
  start(settings?: Record<string, string>): Promise<MeasuredProcess>;
  /** A connection of our own. */
  open(): Promise<Orm>;
  /** Runs what may take longer than a statement of the site, and leaves the database as a site has it after a while. */
  fill(work: (orm: Orm) => Promise<void>): Promise<void>;
}

interface BenchDatabases {
  /** An empty one; `seeded`: with sixty posts and their pictures. */
  create(options?: { seeded?: boolean }): Promise<BenchDatabase>;
  /** Reads all files: a machine keeps in its memory what it has read, a sandbox may let go of it within half a minute. */
  readThrough(): Promise<void>;
  /** Once the servers are stopped. */
  remove(): Promise<void>;
}

/** Scratch databases: files, or those of a PostgreSQL on the machine of the servers with its default settings, fsync among them. */
export async function makeDatabases(engine: Engine): Promise<BenchDatabases> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-'));
  // PostgreSQL runs as another user where this is root.
  await chmod(scratch, 0o755);
  const postgres = engine === 'postgres' ? await startPostgres({ parent: scratch }) : undefined;
  return {
    async create({ seeded = false } = {}) {
      const dataDir = await mkdtemp(join(scratch, 'site-'));
      const databaseUrl = await postgres?.databases.create();
      if (seeded) await copySeeded(dataDir, databaseUrl);
      return benchDatabase(dataDir, databaseUrl);
    },
    async readThrough() {
      const entries = await readdir(scratch, { recursive: true, withFileTypes: true });
      const isTable = (folder: string, name: string) =>
        (folder.includes('/data/base/') && /^\d/.test(name)) || join(folder, name) === databaseFile(folder);
      for (const entry of entries.filter((each) => each.isFile() && isTable(each.parentPath, each.name))) {
        const file = join(entry.parentPath, entry.name);
        for await (const _ of createReadStream(file, { highWaterMark: 1024 * 1024 }));
      }
    },
    async remove() {
      await postgres?.remove();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

async function copySeeded(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const seeded = await seededFolder();
  if (databaseUrl === undefined) return cp(seeded, dataDir, { recursive: true });
  await readSqliteSite(databaseFile(seeded), (source) =>
    makePostgresSite(databaseUrl, (target) => copySite(source, target)),
  );
}

function benchDatabase(dataDir: string, databaseUrl: string | undefined): BenchDatabase {
  const settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const open = () => openDatabase({ dataDir, databaseUrl });
  return {
    settings,
    start: (more = {}) => startSite({ ...settings, ...more }),
    open,
    async fill(work) {
      let orm = await open();
      try {
        if (databaseUrl !== undefined) {
          await orm.close();
          orm = await createOrm(databaseUrl, { withoutTimeLimits: true });
        }
        await work(orm);
        await indexMissingRows(orm.em.fork());
        await orm.em.getConnection().execute(databaseUrl === undefined ? 'analyze' : 'vacuum analyze');
      } finally {
        await orm.close();
      }
    },
  };
}

const POSTS = 60;

/** A folder of data with sixty posts, to be copied. Their words and pictures are those of the seed posts. */
const seededFolder = (): Promise<string> =>
  madeOnce('bench-site', async (DATA_DIR) => {
    const server = await startServer({ DATA_DIR, ...operatorSettings });
    const owner = clientOf(server.url, await logIn(server.url));
    const posts: Post[] = (await owner.get('/blogs')).body;
    for (let made = posts.length; made < POSTS; made += 1) {
      const post = posts[made % posts.length];
      if (post === undefined) throw new Error('there is no seed post');
      const { blog_title, blog_img, description, categoryId } = post;
      const headers = { Accept: 'image/webp' };
      const picture = await fetch(`${server.url}/api/blog/${blog_img}?w=1600`, { headers });
      const fields = { blog_title: `${blog_title}, part ${made}`, description, categoryId: `${categoryId}` };
      await addPost(owner, fields, await picture.bytes());
    }
    await server.stop();
  });

const root = join(import.meta.dirname, '../..');

export interface MeasuredProcess {
  url: string;
  /** Processor time that it has used so far, all threads. Milliseconds. */
  cpu: () => Promise<number>;
  /** Resident memory now and at most. Megabytes. */
  memory: () => Promise<{ now: number; most: number }>;
  stop: () => Promise<void>;
}

/** The built site in a process of its own, its log in a file of its data folder as a service would have it. */
export async function startSite(settings: Record<string, string>): Promise<MeasuredProcess> {
  const port = await freePort();
  const log = await open(join(settings.DATA_DIR ?? '', `log-${port}.jsonl`), 'w');
  const child = spawn(process.execPath, startArguments(root), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As deploy/floodlight.service sets it.
      MALLOC_ARENA_MAX: '1',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', log.fd, 'inherit'],
  });
  await log.close();
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
  }
  const pid = child.pid ?? 0;
  return {
    url,
    cpu: () => processorTimeOf(pid),
    memory: () => residentOf(pid),
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
