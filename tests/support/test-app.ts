import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { hash } from '@node-rs/argon2';
import { type BuiltApp, createApp } from '#api/app.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { type Env, readEnv } from '#api/env.ts';
import { OperatorEntity, SessionEntity } from '#api/features/auth/auth.entities.ts';
import { beginSession, hashToken } from '#api/features/auth/begin-session.ts';
import { type EncodePicture, encodeInProcess } from '#api/features/media/encode-process.ts';
import { createHttpServer, listen } from '#api/http/server/http-server.ts';
import { createLog } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import type { Role } from '#contract/auth-rules.ts';
import { type Client, clientOf, operator } from './client.ts';
import { noteShape } from './statement-shapes.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const { username, password } = operator;

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** The app, whose publisher follows what other servers publish only after `publisher.follow()`. */
export interface TestApp extends BuiltApp, Services {
  /** Without a slash at its end. */
  url: string;
  /** Fetches `path` of this server, as a plain client: redirects are not followed. */
  call(path: string, init?: CallInit): Promise<Response>;
  orm: Orm;
  database: TestDatabase;
  /** One more connection to its database, as of another process. */
  openOther(): Promise<Orm>;
  /** Writes rows by SQL of both engines, for as long as it takes. They are found by searches, too. */
  fill(sql: string, values?: readonly unknown[]): Promise<void>;
  /** What the database was asked, in order. */
  statements: readonly Statement[];
  env: Readonly<Env>;
  server: Server;
  /** What was logged, as it was written. */
  logged(): string;
  /** A live token of the first operator, without a login. `isEndless`: it never expires. */
  login(options?: { isEndless?: boolean }): Promise<string>;
  /** What the process does now and then: abandoned drafts go to the trash, past matches and what was deleted too long ago for good. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

export interface CallInit extends RequestInit {
  /** Sent as Authorization: Bearer. */
  token?: string | undefined;
  /** Sent as a JSON body. */
  json?: unknown;
}

export interface Overrides extends Partial<Env> {
  now?: () => Date;
  site?: Site;
  cacheBytes?: number;
  /** Absent: each picture is encoded once in the process. */
  encode?: EncodePicture;
  /** One more server on the database of another, which ends after this one. */
  sharing?: TestApp;
}

const encoded = new Map<string, ReturnType<EncodePicture>>();

/** The real encoder, asked once in a process for the same bytes: most tests only need some picture. */
const encodeOnce: EncodePicture = (task) => {
  const key = `${task.as} ${createHash('sha256').update(task.bytes).digest('hex')}`;
  const known = encoded.get(key) ?? encodeInProcess(task);
  encoded.set(key, known);
  return known;
};

/** The real app behind a real port, on a database of its own. Answers are checked against the contract. */
export async function startTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const { now = () => new Date(), site, cacheBytes, encode = encodeOnce, sharing, ...settings } = overrides;
  const database = sharing?.database ?? (await createTestDatabase());
  const { dataDir, databaseUrl } = database;
  const statements: Statement[] = [];
  const orm = await database.open({
    onStatement: (sql, values) => {
      statements.push({ sql, values });
      noteShape(sql);
    },
  });
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const env = Object.freeze({ ...readEnv({}), dataDir, databaseUrl, ...settings });
  const built = await createApp({
    env,
    orm,
    log,
    site,
    now,
    encode,
    checkResponses: true,
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
  });
  const services = servicesOf(built.features);
  const { events, mailReplies, notifications, postNotifications, publisher, imports } = services;
  const server = createHttpServer(built.listener, env);
  // Client and server share a thread: while long work of a test holds it, an idle connection must not run out.
  server.keepAliveTimeout = 10 * 60_000;
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;

  const call = (path: string, { token, json, headers, ...init }: CallInit = {}) => {
    const all = new Headers(headers);
    if (token !== undefined) all.set('Authorization', `Bearer ${token}`);
    if (json !== undefined) all.set('Content-Type', 'application/json');
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return fetch(`${url}${path}`, { redirect: 'manual', ...init, ...body, headers: all });
  };

  return {
    ...built,
    ...services,
    url,
    call,
    orm,
    database,
    openOther: () => database.open(),
    async fill(sql, values) {
      const other = await database.open({ withoutTimeLimits: true });
      await other.em.getConnection().execute(sql, values);
      await indexMissingRows(other.em.fork());
      if (databaseUrl !== undefined) await followIds(other);
      await other.close();
    },
    statements,
    env,
    server,
    logged: () => lines.join(''),
    async login({ isEndless = false } = {}) {
      const em = orm.em.fork();
      const operator = await em.findOneOrFail(OperatorEntity, { username });
      const { token } = await beginSession(em, operator, { device: 'a test', createdAt: now() });
      if (isEndless)
        await em.nativeUpdate(
          SessionEntity,
          { tokenHash: hashToken(token) },
          { expiresAt: new Date(8.64e15) },
        );
      return token;
    },
    async purge() {
      await services.postDrafts.abandon();
      await services.fixtures.dropPast();
      await services.trash.purge();
    },
    async close() {
      events.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await publisher.stop();
      await imports.stopAll();
      await Promise.all([notifications.stop(), postNotifications.stop(), mailReplies.stop()]);
      await orm.close();
      if (sharing === undefined) await database.remove();
    },
  };
}

type Services = ReturnType<typeof servicesOf>;

/** The services of the features that tests call, by their names. */
const servicesOf = ({ activity, blog, contact, ...others }: BuiltApp['features']) => ({
  ...activity.service,
  ...blog.service,
  ...contact.service,
  ...others.events.service,
  ...others.fixtures.service,
  ...others.import.service,
  ...others.media.service,
  ...others.notifications.service,
  ...others.settings.service,
  ...others.traffic.service,
  ...others.trash.service,
});

/** Rows with ids of their own were written: new ones come after them. */
async function followIds(orm: Orm): Promise<void> {
  for (const table of ['post', 'contact']) {
    await orm.em
      .getConnection()
      .execute(
        `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`,
      );
  }
}

export interface Colleague {
  id: number;
  username: string;
}

/** One more login, with the password of all tests. Its hash is a weak one, which is made at once. */
export async function aColleague(app: TestApp, role: Role, username = `the ${role}`): Promise<Colleague> {
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { id: await app.orm.em.fork().insert(OperatorEntity, { username, role, passwordHash }), username };
}

/** A live token of a login, without its password. */
export async function tokenOf(app: TestApp, { id }: Pick<Colleague, 'id'>): Promise<string> {
  const em = app.orm.em.fork();
  const operator = await em.findOneOrFail(OperatorEntity, id);
  return (await beginSession(em, operator, { device: 'a test', createdAt: new Date() })).token;
}

/** A colleague who is logged in. */
export const clientAs = async (app: TestApp, colleague: Pick<Colleague, 'id'>): Promise<Client> =>
  clientOf(app.url, await tokenOf(app, colleague));

/** One more login, which is logged in. */
export const clientOfColleague = async (app: TestApp, role: Role, username?: string): Promise<Client> =>
  clientAs(app, await aColleague(app, role, username));
