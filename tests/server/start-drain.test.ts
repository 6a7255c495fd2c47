import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createOrm } from '#api/db/sqlite/orm.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';
import { hearEvents } from '#tests/support/read-events.ts';

/** Sends the head of a message and half of it; the server has begun with it when this resolves. */
async function halfMessage(url: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  const head = [
    'POST /api/contacts HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(body.slice(0, 10));
  return socket;
}

async function messagesIn(folder: string): Promise<{ email: string }[]> {
  const orm = await createOrm(join(folder, 'site.sqlite'));
  const connection = orm.em.getConnection();
  const rows = await connection.execute<{ email: string }[]>('select email from contact');
  expect(await connection.execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await orm.close();
  return rows;
}

test('38. SIGTERM with requests in flight, and again → what was begun is stored and answered, each once; new ones are refused', async () => {
  const DATA_DIR = await dataFolder();
  const server = runApi({ DATA_DIR, CONTACT_LIMIT: '1000000' });
  const url = await server.url;
  const answered: string[] = [];
  const writer = async (name: number) => {
    for (let i = 0; ; i += 1) {
      const email = `w${name}-${i}@example.com`;
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      };
      expect((await fetch(`${url}/api/contacts`, init)).status).toBe(201);
      answered.push(email);
    }
  };
  const begun = Array.from({ length: 10 }, (_, index) =>
    JSON.stringify({ email: `late${index}@example.com` }),
  );
  const sockets = await Promise.all(begun.map((body) => halfMessage(url, body)));
  const writing = Promise.allSettled(Array.from({ length: 10 }, (_, name) => writer(name)));
  await expect.poll(() => answered.length).toBeGreaterThan(20);
  server.child.kill('SIGTERM');
  // Refused for want of a server, and for nothing else.
  for (const end of await writing) expect(end).toMatchObject({ reason: new TypeError('fetch failed') });
  server.child.kill('SIGTERM');
  server.child.kill('SIGINT');
  for (const [index, socket] of sockets.entries()) {
    socket.write(begun[index]?.slice(10) ?? '');
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    answered.push(`late${index}@example.com`);
  }
  expect(await server.code).toBe(0);
  const stored = (await messagesIn(DATA_DIR)).map(({ email }) => email);
  expect(stored.toSorted()).toEqual(answered.toSorted());
});

test('38. SIGTERM does not wait for ever for a client that sends nothing more: exit within the limit', async () => {
  const server = runApi({ DATA_DIR: await dataFolder() });
  await halfMessage(await server.url, JSON.stringify({ email: 'never@example.com' }));
  server.child.kill('SIGTERM');
  // The server's limit is ten seconds.
  expect(await server.code).toBe(0);
});

test('38. SIGTERM does not wait for those who listen to events: their streams end at once', async () => {
  const settings = { ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: 'a long password for tests' };
  const server = runApi({ DATA_DIR: await dataFolder(), ...settings });
  const url = await server.url;
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const streams = await Promise.all(Array.from({ length: 5 }, () => hearEvents(url, token)));
  const from = performance.now();
  server.child.kill('SIGTERM');
  await Promise.all(streams.map(({ ended }) => ended));
  expect(await server.code).toBe(0);
  // The limit of requests that do not end is eight seconds.
  expect(performance.now() - from).toBeLessThan(7_500);
});

test('38. SIGTERM ends within the limit, also with a client that never gives up its line and a locked database', async () => {
  const DATA_DIR = await dataFolder();
  const server = runApi({ DATA_DIR });
  const url = await server.url;
  // Node gives such a line away with the request: nothing of it is cut by the server's own close.
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  const other = new Database(join(DATA_DIR, 'site.sqlite'));
  other.exec('begin immediate');
  server.child.kill('SIGTERM');
  // The server's limit is ten seconds.
  expect(await server.code).toBe(0);
  socket.destroy();
  other.close();
});

test('38. A terminal that is closed ends the server as SIGTERM does', async () => {
  const DATA_DIR = await dataFolder();
  const server = runApi({ DATA_DIR });
  const body = JSON.stringify({ email: 'late@example.com' });
  const socket = await halfMessage(await server.url, body);
  server.child.kill('SIGHUP');
  socket.write(body.slice(10));
  const [answer] = await once(socket, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await server.code).toBe(0);
  expect(await messagesIn(DATA_DIR)).toEqual([{ email: 'late@example.com' }]);
});

test('After kill -9 under writes every answered message stands, and none twice', async () => {
  const DATA_DIR = await dataFolder();
  const server = runApi({ DATA_DIR, CONTACT_LIMIT: '1000000' });
  const url = await server.url;
  const answered: string[] = [];
  const writer = async (name: number) => {
    for (let i = 0; ; i += 1) {
      const email = `w${name}-${i}@example.com`;
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      };
      const { status } = await fetch(`${url}/api/contacts`, init);
      if (status === 201) answered.push(email);
      if (answered.length === 200) server.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 10 }, (_, name) => writer(name)));
  await server.code;
  const stored = (await messagesIn(DATA_DIR)).map(({ email }) => email);
  expect(answered.length).toBeGreaterThanOrEqual(200);
  expect(stored).toEqual(expect.arrayContaining(answered));
  expect(new Set(stored).size).toBe(stored.length);
});
