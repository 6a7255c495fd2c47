import { once } from 'node:events';
import * as fc from 'fast-check';
import { LIMITS } from '#api/http/server/limits.ts';
import { DESCRIPTION_MAX } from '#contract/blog-rules.ts';
import { aFlood, REQUESTS, resetAtRandom, statusesOf } from '#tests/support/attacks.ts';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { aHostileText, refusedTexts, saveText } from '#tests/support/hostile-texts.ts';
import { addPost } from '#tests/support/posts.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { seedOfRun } from '#tests/support/random.ts';
import { afterAll, beforeAll, describe, expect, test } from '#tests/support/server-test.ts';
import { collect, headOf, leave, open, openMany, sendRaw } from '#tests/support/sockets.ts';

// The attacks of `npm run proof -- hostile`, small, and what comes of them: the proof measures times and memory.

const [crowd, other] = ['127.0.0.3', '127.0.0.4'];
const askHealth = headOf('GET /api/health', 'Connection: close');

test('T36. Connections over a limit get 503 until others close', async ({ start }) => {
  const { url, output } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '20', MAX_CONNECTIONS: '30' });
  const first = await openMany(url, 20, [crowd]);
  const refused = await sendRaw(url, askHealth, crowd);
  expect(statusesOf(refused)).toEqual(['503']);
  for (const header of [
    /content-type: application\/problem\+json/i,
    /connection: close/i,
    /retry-after: \d+/i,
    /x-content-type-options: nosniff/i,
  ]) {
    expect(refused).toMatch(header);
  }
  expect(output()).not.toContain('"route":"/api/health"');
  expect(statusesOf(await sendRaw(url, askHealth, other))).toEqual(['200']);
  const rest = await openMany(url, 10, ['127.0.0.5']);
  expect(statusesOf(await sendRaw(url, askHealth, other))).toEqual(['503']);
  leave([...first, ...rest]);
  await expect.poll(async () => statusesOf(await sendRaw(url, askHealth, other))).toEqual(['200']);
});

test('T36. Behind a proxy the limit of an address does not count', async ({ start }) => {
  const { url } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '1' });
  const sockets = await openMany(url, 10, [crowd]);
  expect(statusesOf(await sendRaw(url, askHealth, crowd))).toEqual(['200']);
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

  test('T32. Of 2,000 requests at once the first are answered, the others not worked on, and the connection ends', async () => {
    const before = logged();
    const answers = await sendRaw(
      server.url,
      aFlood((n) => `/contact?${n}`),
    );
    const given = statusesOf(answers);
    expect(new Set(given)).toEqual(new Set(['200']));
    expect(given.length).toBeGreaterThan(0);
    // What is answered before the next request is read makes room for one more.
    expect(given.length).toBeLessThan(REQUESTS / 2);
    expect(answers).toContain('Connection: close');
    await expect.poll(logged).toBe(before + given.length);
  });

  test('T32. Answers come in the order of the requests, and as many as may be under way leave the connection open', async () => {
    const before = logged();
    const socket = await open(server.url);
    const received = collect(socket);
    const pathOf = (n: number) => (n % 2 === 0 ? `/contact?${n}` : `/api/none-${n}`);
    socket.write(aFlood(pathOf, LIMITS.pipelined));
    await expect
      .poll(() => statusesOf(received()))
      .toEqual(Array.from({ length: LIMITS.pipelined }, (_, n) => (n % 2 === 0 ? '200' : '404')));
    socket.write(headOf('GET /api/health'));
    await expect.poll(() => received().includes('{"status":"ok"}')).toBe(true);
    await expect.poll(logged).toBe(before + LIMITS.pipelined + 1);
    socket.destroy();
  });

  test('T32. Who reads only after all is sent gets the answers, too', async () => {
    const before = logged();
    const socket = await open(server.url);
    socket.write(aFlood((n) => `/contact?late=${n}`));
    await expect.poll(logged).toBe(before + LIMITS.pipelined);
    const received = collect(socket);
    await once(socket, 'end');
    expect(statusesOf(received())).toHaveLength(LIMITS.pipelined);
    expect(received()).toContain('Connection: close');
  });

  test('T32. Beside connections full of requests others are answered; those of clients that leave are given up', async () => {
    const before = logged();
    const sockets = await openMany(server.url, 20);
    // The requests of a connection arrive in one piece, so that its first answer shows that all of them were read: a reset
    // throws away what was not. Each page is rendered for its request, which takes longer than the client needs to leave.
    const flood = headOf('GET /api/health') + aFlood((n) => `/blog?q=over+${n}`, LIMITS.pipelined - 1);
    for (const socket of sockets) socket.once('data', () => socket.resetAndDestroy()).write(flood);
    expect(statusesOf(await sendRaw(server.url, askHealth))).toEqual(['200']);
    await expect.poll(logged).toBe(before + sockets.length * LIMITS.pipelined + 1);
    expect(server.output()).toContain('"aborted":true');
  });

  test('T31. Connections that are reset at any moment leave the same process alive', async () => {
    const seed = seedOfRun();
    await resetAtRandom(server.url, 300, seed);
    const health = await clientOf(server.url)
      .get('/health')
      .catch((error: Error) => ({ status: error.message }));
    expect(health.status, `SEED=${seed}`).toBe(200);
    expect(server.output(), `SEED=${seed}`).not.toMatch(/"msg":"(?:crash|unforeseen error)"/);
  });

  test('T12. A cached page with more than a hundred parameters is 414 as well', async () => {
    expect((await fetch(`${server.url}/cricket`)).status).toBe(200);
    const query = Array.from({ length: 120 }, (_, n) => `p${n}`).join('&');
    expect((await fetch(`${server.url}/cricket?${query}`)).status).toBe(414);
  });

  test('T35. A text over the limits is a field error, a long one within them is shown, and none is answered by 500', async () => {
    const owner = clientOf(server.url, await logIn(server.url));
    const read = () => fetch(`${server.url}/blog/1`);
    await addPost(owner);
    const accepted: string[] = [];
    for (const [name, text] of Object.entries(refusedTexts)) {
      const { status, body } = await saveText(owner, text);
      if (status !== 400 || body.errors[0].field !== 'description') accepted.push(`${name}: ${status}`);
    }
    expect(accepted).toEqual([]);

    const paragraph = `A *bit* of **text** with [a link](https://example.in) and \`code\`. ${'Words. '.repeat(20)}`;
    const table = `| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(50)}`;
    const list = '- one\n  - two\n    1. three\n'.repeat(50);
    const text = `${`${paragraph}\n\n`.repeat(150)}\n${list}\n\n${table}`.slice(0, DESCRIPTION_MAX);
    expect((await saveText(owner, text)).status).toBe(200);
    expect(await (await read()).text()).toContain('<strong>text</strong>');

    const seed = seedOfRun();
    for (const hostile of fc.sample(aHostileText, { numRuns: 15, seed })) {
      const { status } = await saveText(owner, hostile);
      expect([200, 400], `SEED=${seed}`).toContain(status);
      if (status === 200) expect((await read()).status, `SEED=${seed}`).toBe(200);
    }
    expect(server.output()).not.toContain('unforeseen');
  });
});
