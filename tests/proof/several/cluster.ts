import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { operatorSettings } from '#tests/support/client.ts';
import { type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/product.ts';
import { ask } from '../messages.ts';
import { type Balancer, startBalancer } from './balancer.ts';

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
    const folder = await mkdtemp(join(tmpdir(), 'several-'));
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
      CONTACT_LIMIT: '1000000',
      LOGIN_LIMIT: '1000000',
      ...operatorSettings,
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
    const lines = server?.output().split('\n') ?? [];
    const crashes = lines.filter((line) => /"msg":"crash"|unforeseen/.test(line));
    this.faults.push(...crashes.map((line) => `${member.name}: ${line}`));
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
    await rm(this.#folder, { recursive: true, force: true });
  }
}
