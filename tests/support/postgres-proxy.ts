import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createOrm } from '#api/db/postgres/orm.ts';
import { listening } from './sockets.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';

/**
 * What happens to a statement: `lose` breaks the connection in its place; `loseAnswer` forwards it, waits until the
 * database answers and breaks the connection then; a promise forwards it once it is resolved.
 */
export type Handling = 'pass' | 'lose' | 'loseAnswer' | Promise<void>;

export interface PostgresProxy {
  /** Of the same database, by way of the proxy. */
  url: string;
  /** @param statements of one connection since its last `begin`, the one in question last */
  decide: (statements: readonly string[]) => Handling;
  close: () => Promise<void>;
}

/** A small TCP proxy in front of a PostgreSQL: what it does to a connection looks to the server like a real line. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    client.once('close', () => database.destroy());
    database.once('close', () => client.destroy());
    serve(client, database, (statements) => proxy.decide(statements));
  });
  const port = await listening(listener);
  const proxy: PostgresProxy = {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    decide: () => 'pass',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  return proxy;
}

/** One more server on the database of `app`, which reaches it through the proxy. It ends before both. */
export function startBehind(
  { url }: PostgresProxy,
  app: TestApp,
  overrides: Overrides = {},
): Promise<TestApp> {
  const database = { ...app.database, databaseUrl: url, open: (options = {}) => createOrm(url, options) };
  return startTestApp({ ...overrides, sharing: { ...app, database } });
}

/** One connection. The driver sends a statement once the one before it is answered. */
function serve(client: Socket, database: Socket, decide: PostgresProxy['decide']): void {
  let statements: string[] = [];
  let dropsAnswer = false;
  let forwarded = Promise.resolve();

  async function forward({ bytes, sql }: Message): Promise<void> {
    if (sql !== undefined) {
      statements = sql === 'begin' ? [sql] : [...statements, sql];
      const handling = decide(statements);
      if (handling === 'lose') client.resetAndDestroy();
      dropsAnswer = handling === 'loseAnswer';
      if (handling instanceof Promise) await handling;
    }
    if (!client.destroyed) database.write(bytes);
  }

  database.on('data', (data) => {
    if (dropsAnswer) client.resetAndDestroy();
    else client.write(data);
  });
  let received = Buffer.alloc(0);
  let isFirst = true;
  client.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (let next = takeMessage(received, isFirst); next; next = takeMessage(received, isFirst)) {
      const message = next;
      received = received.subarray(message.bytes.length);
      isFirst = false;
      forwarded = forwarded.then(() => forward(message));
    }
  });
}

interface Message {
  bytes: Buffer;
  sql: string | undefined;
}

/**
 * The first whole message of what was received; undefined while a part is missing. The first of a connection has no type.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function takeMessage(received: Buffer, isFirst: boolean): Message | undefined {
  const start = isFirst ? 0 : 1;
  if (received.length < start + 4) return undefined;
  const end = start + received.readInt32BE(start);
  if (received.length < end) return undefined;
  const type = isFirst ? '' : String.fromCharCode(received[0] ?? 0);
  // Query holds its text alone; Parse holds the name of the statement before.
  const texts = received.toString('utf8', start + 4, end).split('\0');
  return {
    bytes: received.subarray(0, end),
    sql: type === 'Q' ? texts[0] : type === 'P' ? texts[1] : undefined,
  };
}
