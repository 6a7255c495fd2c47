import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPublic } from '#api/features/notification/channels/public-lookup.ts';
import { leave, message } from '#tests/support/messages.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let receiver: Receiver;
let app: TestApp;
let token: string;

async function start(origins: readonly string[]): Promise<void> {
  app = await startTestApp({
    contactLimit: 1_000_000,
    publicUrl: 'https://floodlight.example',
    noticeOrigins: origins,
  });
  token = await app.login();
  app.notices.start();
}

beforeEach(async () => {
  receiver = await aReceiver();
  await receiver.open();
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const change = (json: object) => app.call('/api/notices', { method: 'PATCH', token, json });
const settled = () =>
  expect.poll(() => app.notices.figures()).toEqual({ waiting: 0, failed: 0, last_error: null });

describe('a webhook that is set in the browser', () => {
  beforeEach(() => start([new URL(receiver.url).origin]));

  const tell = async (shape: string, fields: object = {}, more: object = {}) => {
    const url = shape === 'telegram' ? `${receiver.url}?chat_id=-100` : receiver.url;
    const changed = await change({ webhook_url: url, webhook_shape: shape, ...more });
    expect(changed.status).toBe(200);
    const { body } = await leave(app, undefined, fields);
    await settled();
    return { id: body.id, call: receiver.calls[0] };
  };

  test('gets plain JSON as CONTACT_WEBHOOK does, under an Idempotency-Key', async () => {
    const { id, call } = await tell('json');
    expect(call?.body).toMatchObject({ id, ...message, state: 'new' });
    expect(call?.body).not.toHaveProperty('note');
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('gets what Slack reads, without its markup from a visitor', async () => {
    const { id, call } = await tell('slack', { message: '<!channel> & more' }, { shows_words: true });
    expect(call?.body).toEqual({
      text: `New lead: Asha Rao\n&lt;!channel&gt; &amp; more · ${message.phone}\nhttps://floodlight.example/admin/userInfo?id=${id}`,
    });
  });

  test('gets what Discord reads, and nobody is called by it', async () => {
    const { id, call } = await tell('discord', { message: '@everyone' }, { shows_words: true });
    expect(call?.body).toEqual({
      content: `New lead: Asha Rao\n@everyone · ${message.phone}\nhttps://floodlight.example/admin/userInfo?id=${id}`,
      allowed_mentions: { parse: [] },
    });
  });

  test('gets what Telegram reads, and nothing of the visitor unless it is asked for', async () => {
    const { id, call } = await tell('telegram');
    expect(call?.body).toEqual({
      chat_id: '-100',
      text: `New lead\nhttps://floodlight.example/admin/userInfo?id=${id}`,
    });
  });

  test('is tried with a test, whose real outcome is told, and its address is never given back', async () => {
    const changed = await change({ webhook_url: `${receiver.url}/secret-part`, webhook_shape: 'slack' });
    const text = await changed.text();
    expect(text).not.toContain('secret-part');
    const ask = async () =>
      (await app.call('/api/notices/test', { method: 'POST', token, json: { channel: 'webhook' } })).json();
    expect((await ask()).outcomes).toEqual([{ destination: new URL(receiver.url).host, error: null }]);
    receiver.answering.status = 403;
    expect((await ask()).outcomes[0].error).toBe('It answered with 403.');
    await receiver.close();
    expect((await ask()).outcomes[0].error).toBe('It could not be reached.');
  });

  test('of a chat of Telegram without the chat is refused', async () => {
    const answer = await change({ webhook_url: receiver.url, webhook_shape: 'telegram' });
    expect((await answer.json()).errors[0].field).toBe('webhook_url');
  });

  test('of another shape gets each message of a digest that waits by itself', async () => {
    await change({ webhook_url: receiver.url, webhook_shape: 'slack', burst: 1 });
    receiver.answering.status = 500;
    for (let count = 0; count < 3; count += 1) await leave(app, undefined);
    await expect
      .poll(() => app.notices.figures())
      .toMatchObject({ waiting: 3, last_error: 'It answered with 500.' });
    await app.call('/api/notices/retry', { method: 'POST', token, json: {} });
    await expect.poll(() => receiver.calls.at(-1)?.body.text).toMatch(/^3 new leads/);
    receiver.answering.status = 200;
    const before = receiver.calls.length;
    await change({ webhook_url: receiver.url, webhook_shape: 'json' });
    await app.call('/api/notices/retry', { method: 'POST', token, json: {} });
    await settled();
    const told = receiver.calls.slice(before).map(({ body }) => body.id);
    expect(new Set(told).size).toBe(3);
  });

  test('is told no more once it is switched off', async () => {
    await change({ webhook_url: receiver.url });
    await change({ webhook_url: null });
    await leave(app, undefined);
    await settled();
    expect(receiver.calls).toEqual([]);
  });
});

describe("the server's own network", () => {
  beforeEach(() => start([]));

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'ftp://example.com/',
    'no address',
  ])('%s is refused where it is set', async (webhook_url) => {
    const answer = await change({ webhook_url });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe('webhook_url');
  });

  test('A name that leads there is refused when it is called, and nothing is connected', async () => {
    let connected = 0;
    const inside = createServer((socket) => {
      connected += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as { port: number };
    expect((await change({ webhook_url: `https://localhost:${port}/` })).status).toBe(200);
    await leave(app, undefined);
    const error = 'Its name leads to an address that is not public, so it was not called.';
    await expect.poll(() => app.notices.figures()).toMatchObject({ waiting: 1, last_error: error });
    expect(connected).toBe(0);
    await new Promise((resolve) => inside.close(resolve));
  });

  test.each([
    ['8.8.8.8', true],
    ['2001:4860:4860::8888', true],
    ['::ffff:8.8.8.8', true],
    ['::ffff:127.0.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['192.0.2.1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['x', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });
});
