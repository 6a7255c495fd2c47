import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { ask } from '../messages.ts';
import { faultsIn, withoutLimits } from '../site.ts';

const SERVERS = 3;

export interface Member {
  name: string;
  url: string;
  /** By `performance.now()`; undefined while it is not running. */
  upSince: number | undefined;
}

/** Several servers with one database, behind a balancer. */
export class Cluster {
  readonly members: readonly Member[];
  readonly balancer: Balancer;
  readonly databaseUrl: string;
  /** By `performance.now()`; undefined while it is not running. */
  databaseUpSince: number | undefined = performance.now();
  /** Crashes and unforeseen errors, in words. */
  readonly faults: string[] = [];
  readonly #postgres: Postgres;
  readonly #folder: string;
  readonly #processes = new Map<Member, ServerProcess>();

  private constructor(
    postgres: Postgres,
    folder: string,
    databaseUrl: string,
    ports: number[],
    balancer: Balancer,
  ) {
    this.#postgres = postgres;
    this.#folder = folder;
    this.databaseUrl = databaseUrl;
    this.members = ports.map((port, at) => ({
      name: `server ${at + 1}`,
      url: `http://127.0.0.1:${port}`,
      upSince: undefined,
    }));
    this.balancer = balancer;
  }

  static async start(): Promise<Cluster> {
    const folder = await tempFolder('several');
    const postgres = await startPostgres();
    const databaseUrl = await postgres.databases.create({ name: 'site' });
    const ports: number[] = [];
    for (let at = 0; at < SERVERS; at += 1) ports.push(await freePort());
    const cluster = new Cluster(
      postgres,
      folder,
      databaseUrl,
      ports,
      await startBalancer(await freePort(), ports),
    );
    for (const member of cluster.members) await cluster.startMember(member);
    return cluster;
  }

  async startMember(member: Member): Promise<void> {
    const server = await startServer({
      PORT: new URL(member.url).port,
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: join(this.#folder, member.name),
      PUBLIC_URL: this.balancer.url,
      TRUST_PROXY: '1',
      ...withoutLimits,
    });
    this.#processes.set(member, server);
    member.upSince = performance.now();
  }

  async stopMember(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    member.upSince = undefined;
    const server = this.#processes.get(member);
    const code = await server?.stop(signal);
    if (signal === 'SIGTERM' && code !== 0)
      this.faults.push(`${member.name} ended with ${code} after SIGTERM`);
    this.faults.push(...faultsIn(server?.output() ?? '').map((line) => `${member.name}: ${line}`));
    this.#processes.delete(member);
  }

  async restartDatabase(mode: 'fast' | 'immediate', pauseMs: number): Promise<void> {
    this.databaseUpSince = undefined;
    await this.#postgres.stop(mode);
    await setTimeout(pauseMs);
    await this.#postgres.start();
    this.databaseUpSince = performance.now();
  }

  /** Ends the connections that wait for notices. Gives how many there were. */
  async cutListeners(): Promise<number> {
    const rows = await this.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = 'site'",
    );
    return rows.length;
  }

  /** Until all servers answer from the database. */
  async settle(): Promise<void> {
    for (const { name, url } of this.members) {
      for (let tries = 0; (await ask(`${url}/api/ready`)).status !== 200; tries += 1) {
        if (tries === 300) return void this.faults.push(`${name} was not ready after 30 s`);
        await setTimeout(100);
      }
    }
  }

  /** Whether a member has run since then, and the database for a second more. */
  isSteady({ upSince = Number.POSITIVE_INFINITY }: Member, since: number): boolean {
    const { databaseUpSince = Number.POSITIVE_INFINITY } = this;
    return upSince <= since && databaseUpSince <= since - 1_000;
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async end(): Promise<void> {
    for (const member of this.members) await this.stopMember(member, 'SIGKILL');
    await this.balancer.end();
    await this.#postgres.remove();
  }
}

const NGINX = '/usr/sbin/nginx';
const SHIPPED = join(import.meta.dirname, '../../../deploy/several/nginx.conf');

interface Balancer {
  url: string;
  end: () => Promise<void>;
}

/** The shipped configuration with other addresses of servers and another place to listen at; nothing else differs. */
function adapt(shipped: string, port: number, servers: readonly number[]): string {
  const lines = [...shipped.matchAll(/^( *server )site-\d+:3000(.*;)$/gm)];
  const [first] = lines;
  const listens = shipped.match(/^ *listen 80;$/gm) ?? [];
  if (first === undefined || listens.length !== 1) throw new Error(`${SHIPPED} has another shape`);
  const places = servers.map((server) => `${first[1]}127.0.0.1:${server}${first[2]}`).join('\n');
  return lines
    .slice(1)
    .reduce((text, [line]) => text.replace(`${line}\n`, ''), shipped)
    .replace(first[0], places)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`);
}

/** Starts nginx with the shipped configuration before these ports of 127.0.0.1. */
async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  if (!existsSync(NGINX)) throw new Error('There is no nginx. As root: apt-get install -y nginx-light');
  const folder = await mkdtemp(join(tmpdir(), 'several-nginx-'));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(join(folder, 'site.conf'), adapt(await readFile(SHIPPED, 'utf8'), port, servers));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`,
  );
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  // Also where the proof itself is ended.
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; (await ask(url)).status === 0; tries += 1) {
    if (child.exitCode !== null || tries === 100) throw new Error('nginx did not start');
    await setTimeout(50);
  }
  return {
    url,
    end: async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
