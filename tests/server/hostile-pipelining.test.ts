import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PIPELINED_MAX } from '#api/http/server/pipelining.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const MANY = 2000;

let server: ServerProcess;
beforeEach(async () => {
  server = await startServer({ DATA_DIR: await tempFolder('pipelining'), STARTER_CONTENT: 'off' });
});
afterEach(() => server.stop());

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Path: ${path}\r\n\r\n`;

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const openMany = () => Promise.all(Array.from({ length: 20 }, open));

/** All that comes back until the server ends the connection. */
async function answersTo(text: string): Promise<string> {
  const socket = await open();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

/** Requests that were worked on, by the log. */
const logged = () => server.output().match(/"msg":"request"/g)?.length ?? 0;

test.each([
  ['pages made anew', (n: number) => `/blog?page=1&utm=${n}`, '200'],
  ['the contact form', (n: number) => `/contact?${n}`, '200'],
  ['pages that are not there', (n: number) => `/blog/${n + 1}`, '404'],
  ['API lists', (n: number) => `/api/blogs?limit=${(n % 100) + 1}`, '200'],
  ['a cached page', () => '/blog', '200'],
])(
  'T32. Of 2,000 requests at once for %s the first are answered, and the connection ends',
  async (_, pathOf, status) => {
    const answer = await answersTo(Array.from({ length: MANY }, (__, n) => request(pathOf(n))).join(''));
    const given = statuses(answer);
    expect(new Set(given)).toEqual(new Set([status]));
    expect(given.length).toBeGreaterThan(0);
    // What is answered before the next request is read makes room for one more.
    expect(given.length).toBeLessThan(MANY / 2);
    expect(answer).toContain('Connection: close');
  },
);

test('T32. Who reads only after all is sent gets the answers, too', async () => {
  const before = logged();
  const socket = await open();
  const flood = Array.from({ length: MANY }, (_, n) => request(`/contact?late=${n}`)).join('');
  socket.write(flood);
  await expect.poll(() => logged()).toBe(before + PIPELINED_MAX);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'end');
  expect(statuses(answer)).toHaveLength(PIPELINED_MAX);
  expect(answer).toContain('Connection: close');
});

test('T32. What is not answered is not worked on', async () => {
  const before = logged();
  const answer = await answersTo(
    Array.from({ length: MANY }, (_, n) => request(`/contact?again=${n}`)).join(''),
  );
  await expect.poll(() => logged()).toBe(before + statuses(answer).length);
});

test('T32. Answers come in the order of the requests, and as many as may be under way leave the connection open', async () => {
  const socket = await open();
  const paths = Array.from({ length: PIPELINED_MAX }, (_, n) =>
    n % 2 === 0 ? `/contact?${n}` : `/api/none-${n}`,
  );
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  socket.write(paths.map(request).join(''));
  await expect
    .poll(() => statuses(answer))
    .toEqual(paths.map((path) => (path.startsWith('/api') ? '404' : '200')));
  socket.write(request('/api/health'));
  await expect.poll(() => answer.includes('{"status":"ok"}')).toBe(true);
  socket.destroy();
});

test('T32. Beside connections full of requests others are answered', async () => {
  const flood = Array.from({ length: MANY }, (_, n) => request(`/contact?${n}`)).join('');
  const crowd = await openMany();
  for (const socket of crowd) socket.resume().write(flood);
  const health = await fetch(`${server.url}/api/health`);
  const page = await fetch(`${server.url}/blog`);
  expect([health.status, page.status]).toEqual([200, 200]);
  for (const socket of crowd) socket.destroy();
});

test('T12. A cached page with more than a hundred parameters is 414 as well', async () => {
  expect((await fetch(`${server.url}/cricket`)).status).toBe(200);
  const query = Array.from({ length: 120 }, (_, n) => `p${n}`).join('&');
  expect((await fetch(`${server.url}/cricket?${query}`)).status).toBe(414);
});

test('T32. When clients leave, the requests that they have under way are given up', async () => {
  // Far more than the server can answer before the client goes on, however busy the machine is.
  const crowd = await openMany();
  const flood = Array.from({ length: PIPELINED_MAX }, (_, n) => request(`/contact?left=${n}`)).join('');
  // Each connection is accepted once its first request is answered.
  for (const socket of crowd) {
    socket.write(request('/api/health'));
    await once(socket, 'data');
  }
  for (const socket of crowd) socket.write(flood);
  // Once this is answered, all that was asked before has been read.
  const late = await open();
  late.write(request('/api/health'));
  await once(late, 'data');
  late.destroy();
  for (const socket of crowd) socket.resetAndDestroy();
  await expect.poll(logged).toBe(crowd.length + crowd.length * PIPELINED_MAX + 1);
  expect(server.output()).toContain('"aborted":true');
});
