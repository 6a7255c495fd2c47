import { copyFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type BuiltApp, createApp } from '#api/app.ts';
import { createOrm } from '#api/db/orm.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { databaseFile, openDatabase } from '#api/db/sqlite/open-database.ts';
import { type Env, readEnv } from '#api/env.ts';
import { createFirstOperator } from '#api/features/session/operator.service.ts';
import { createHttpServer, listen } from '#api/http/server/http-server.ts';
import { createLog } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { tempFolder } from './temp-folder.ts';

export const username = 'operator';
export const password = 'a password of a test 🏏';

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

export interface TestApp {
  /** Without a slash at its end. */
  url: string;
  /** Fetches `path` of this server, as a plain client: redirects are not followed. */
  call(path: string, init?: CallInit): Promise<Response>;
  callApi: CallApi;
  contacts: BuiltApp['contacts'];
  inbox: BuiltApp['inbox'];
  erasure: BuiltApp['erasure'];
  posts: BuiltApp['posts'];
  editor: BuiltApp['editor'];
  pictures: BuiltApp['pictures'];
  webhook: BuiltApp['webhook'];
  cached: BuiltApp['cached'];
  orm: Orm;
  /** What the database was asked, in order. */
  statements: readonly Statement[];
  env: Readonly<Env>;
  server: Server;
  /** What was logged, as it was written. */
  logged(): string;
  login(): Promise<string>;
  /** What the process does now and then: posts deleted too long ago go for good. */
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
}

let template: Promise<string> | undefined;

/** A migrated database with one operator, made once for each test file and copied for each app. */
async function makeTemplate(): Promise<string> {
  const folder = await tempFolder('template');
  const orm = await openDatabase(folder);
  await createFirstOperator(orm, { username, password });
  await orm.close();
  return databaseFile(folder);
}

/** The real app behind a real port, on a database of its own. Answers are checked against the contract. */
export async function startTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const { now = () => new Date(), site, cacheBytes, ...settings } = overrides;
  template ??= makeTemplate();
  const dataDir = await tempFolder('app');
  const file = join(dataDir, 'site.sqlite');
  await copyFile(await template, file);
  const statements: Statement[] = [];
  const orm = await createOrm(file, { onStatement: (sql, values) => statements.push({ sql, values }) });
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const env = Object.freeze({ ...readEnv({}), dataDir, ...settings });
  const built = await createApp({
    env,
    orm,
    log,
    site,
    now,
    checkResponses: true,
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
  });
  const { listener, cached, callApi, contacts, inbox, erasure, posts, editor, pictures, webhook } = built;
  const server = createHttpServer(listener, env);
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
    url,
    call,
    callApi,
    contacts,
    inbox,
    erasure,
    posts,
    editor,
    pictures,
    webhook,
    cached,
    orm,
    statements,
    env,
    server,
    logged: () => lines.join(''),
    async login() {
      const answer = await call('/api/login', { method: 'POST', json: { username, password } });
      return ((await answer.json()) as { token: string }).token;
    },
    purge: editor.purge,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await webhook.stop();
      await orm.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
