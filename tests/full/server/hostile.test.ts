import { once } from 'node:events';
import * as fc from 'fast-check';
import { PIPELINED_MAX } from '#api/http/server/pipelining.ts';
import { aHostileText, publishFirst, saveText } from '#tests/support/attacks/markdown.ts';
import { aFlood, REQUESTS, statusesOf } from '#tests/support/attacks/pipelining.ts';
import { answered, resetAtRandom, sendAndReset } from '#tests/support/attacks/resets.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { operatorSettings } from '#tests/support/operator-of-tests.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { seedOfRun } from '#tests/support/random.ts';
import { afterAll, beforeAll, describe, expect, test } from '#tests/support/server-test.ts';
import { headOf, hear, leave, open, openMany, sendRaw } from '#tests/support/sockets.ts';
import { needDisk, startOnSmallDisk } from '#tests/support/within.ts';

// The attacks of tests/server/hostile.test.ts by volume and in more kinds.

const askHealth = headOf('GET /api/health', 'Connection: close');

test('T36. A thousand connections over the limit are all closed', async ({ start }) => {
  const { url } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '10' });
  const first = await openMany(url, 10);
  const refused = await openMany(url, 1000);
  const heard = refused.map(hear);
  await Promise.all(refused.map((socket) => socket.closed || once(socket, 'close')));
  // Beyond 200 that are still being told, one is closed without a word.
  const statuses = new Set(heard.map((text) => text().slice(0, 12)));
  expect([...statuses].filter((status) => status !== '' && status !== 'HTTP/1.1 503')).toEqual([]);
  expect(statusesOf(await sendRaw(url, askHealth, '127.0.0.4'))).toEqual(['200']);
  leave(first);
});

test('T36. Behind a proxy the limit of an address does not count', async ({ start }) => {
  const { url } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '1' });
  const sockets = await openMany(url, 10);
  expect(statusesOf(await sendRaw(url, askHealth, '127.0.0.3'))).toEqual(['200']);
  leave(sockets);
});

describe('the built site', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const settings = { DATA_DIR: await dataFolder(), STARTER_CONTENT: 'off', ...operatorSettings };
    server = await startServer(settings);
  });
  afterAll(async () => {
    await server.stop();
  });

  /** Requests that were worked on, by the log. */
  const logged = () => server.output().match(/"msg":"request"/g)?.length ?? 0;

  const kinds: [string, (n: number) => string, string][] = [
    ['pages made anew', (n) => `/blog?page=1&utm=${n}`, '200'],
    ['pages that are not there', (n) => `/blog/${n + 1}`, '404'],
    ['API lists', (n) => `/api/blogs?limit=${(n % 100) + 1}`, '200'],
    ['a cached page', () => '/blog', '200'],
  ];

  test.each(kinds)(
    'T32. Of 2,000 requests at once for %s the first are answered, and the connection ends',
    async (_, pathOf, status) => {
      const before = logged();
      const answers = await sendRaw(server.url, aFlood(pathOf));
      const given = statusesOf(answers);
      expect(new Set(given)).toEqual(new Set([status]));
      expect(given.length).toBeLessThan(REQUESTS / 2);
      expect(answers).toContain('Connection: close');
      await expect.poll(logged).toBe(before + given.length);
    },
  );

  test('T32. Who reads only after all is sent gets the answers, too', async () => {
    const before = logged();
    const socket = await open(server.url);
    socket.write(aFlood((n) => `/contact?late=${n}`));
    await expect.poll(logged).toBe(before + PIPELINED_MAX);
    const heard = hear(socket);
    await once(socket, 'end');
    expect(statusesOf(heard())).toHaveLength(PIPELINED_MAX);
    expect(heard()).toContain('Connection: close');
  });

  test('T31. 2,000 connections that are reset at any moment, and each request ten times as soon as it is sent, leave the same process alive', async () => {
    const seed = seedOfRun();
    await resetAtRandom(server.url, 2000, seed);
    for (const text of Object.values(answered)) {
      for (let n = 0; n < 10; n += 1) await sendAndReset(server.url, text, 'written');
    }
    const health = await clientOf(server.url)
      .get('/health')
      .catch((error: Error) => ({ status: error.message }));
    expect(health.status, `SEED=${seed}`).toBe(200);
    expect(server.output(), `SEED=${seed}`).not.toMatch(/"msg":"(?:crash|unforeseen error)"/);
  });

  test('T35. No text of 50,000 signs of Markdown is answered by 500', { timeout: 240_000 }, async () => {
    const owner = clientOf(server.url, await logIn(server.url));
    await publishFirst(owner);
    const property = fc.asyncProperty(aHostileText, async (text) => {
      const { status, body } = await saveText(owner, text);
      if (status === 200) expect((await fetch(`${server.url}/blog/1`)).status).toBe(200);
      else expect([status, body.errors[0].field]).toEqual([400, 'description']);
    });
    await fc.assert(property, { seed: seedOfRun(), numRuns: 150 });
    expect(server.output()).not.toContain('unforeseen');
  });
});

// Where nobody may mount anything there is no full disk to be had.
test('T40. Logout on a full disk: the token is dead at once, and for good', async ({ skip }) => {
  needDisk(skip);
  const disk = await startOnSmallDisk('16m', { ...operatorSettings, CONTACT_LIMIT: '1000000' });
  const owner = clientOf(disk.url, await logIn(disk.url));
  const statusOfList = async () => (await owner.get('/contacts')).status;
  expect(await statusOfList()).toBe(200);

  await disk.fill();
  // Until the last room inside the files that are there is used.
  const message = { email: 'asha@example.in', message: 'x'.repeat(4_000) };
  const leaveMessage = async () => (await owner.post('/contacts', message)).status;
  while ((await leaveMessage()) !== 507);
  expect((await owner.post('/logout')).status).toBe(204);
  expect(await statusOfList()).toBe(401);

  await disk.free();
  expect(await leaveMessage()).toBe(201);
  expect(await statusOfList()).toBe(401);
  expect(await disk.server.stop()).toBe(0);
});
