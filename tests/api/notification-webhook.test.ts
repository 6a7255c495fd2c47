import { createServer } from 'node:net';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { keys, leave, message } from '#tests/support/messages.ts';
import { test as base, describe, expect, soon } from '#tests/support/notification-test.ts';
import { listening } from '#tests/support/sockets.ts';

const UNREACHED = 'Couldn’t reach it.';
/** What a notification of a message holds. */
const messagesOf = (calls: readonly { body: { message: string } }[]) => calls.map(({ body }) => body.message);

describe('The webhook of CONTACT_WEBHOOK', () => {
  const test = base.extend('site', ({ site }) => ({
    ...site,
    figures: async () => (await site.owner.get('/dashboard')).body.webhook,
  }));
  test.override('settings', ({ common, webhook }) => ({ ...common, contactWebhook: webhook.url }));

  test('receives each new message once, with all that it says and nothing of ours', async ({ site }) => {
    const { app, webhook, queue } = site;
    await webhook.open();
    const [key = ''] = keys(1);
    const visit = { page: '/cricket', campaign: { utm_source: 'news' } };
    const written_at = '2026-11-20T05:59:00Z';
    const { body } = await leave(app, key, { ...visit, written_at });
    await leave(app, key, { ...visit, written_at });
    await queue.settled();
    expect(webhook.calls).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        authorization: undefined,
        type: 'application/json',
        body: {
          id: body.id,
          ...message,
          date: body.date,
          written_at: '2026-11-20T05:59:00.000Z',
          state: 'new',
          ...visit,
          preferred_channel: '',
          preferred_time: '',
          referrer: null,
          notice: null,
          notice_at: null,
          suspicion: null,
        },
      },
    ]);
    expect(webhook.calls[0]?.key).not.toBe(key);
  });

  test('receives a correction like a new message, and that a message is suspected', async ({ site }) => {
    const { app, webhook, queue } = site;
    await webhook.open();
    const [first = '', second = ''] = keys(2);
    await leave(app, first, { message: 'first' });
    await queue.settled();
    await leave(app, second, { message: 'second', supersedes: first });
    await queue.settled();
    await leave(app, undefined, { message: 'third', website: 'x' });
    await queue.settled();
    expect(messagesOf(webhook.calls)).toEqual(['first', 'second', 'third']);
    const [old, corrected, suspected] = webhook.calls;
    expect(old?.body.id).toBe(corrected?.body.id);
    expect(old?.key).not.toBe(corrected?.key);
    expect(suspected?.body).toMatchObject({ state: 'suspected' });
  });

  test('is not asked again before its time, which grows', async ({ app, clock, webhook, queue }) => {
    await webhook.open();
    webhook.answering.status = 503;
    await leave(app, undefined);
    const waits: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      await soon(() => webhook.calls.length).toBe(count);
      await queue.idle();
      const [row] = await app.orm.em
        .getConnection()
        .execute<{ next_at: number }[]>('select next_at from delivery');
      const wait = Number(row?.next_at) - clock.now().getTime();
      waits.push(wait);
      queue.pass(wait);
    }
    expect(waits).toEqual([5_000, 15_000, 45_000, 135_000, 405_000]);
  });

  test('is given up after a week, and tried again when the operator wants', async ({ site }) => {
    const { app, owner, webhook, queue, figures } = site;
    const failed = (count: number) =>
      soon(figures).toMatchObject({ failed: count, waiting: 1 - count, last_error: UNREACHED });
    await leave(app, undefined, { email: 'Lakshmi-98765@example.com' });
    await queue.tried(UNREACHED);
    queue.pass(7 * DAY_MS - 1);
    await queue.idle();
    await failed(0);
    queue.pass(DAY_MS);
    await failed(1);
    expect(app.logged()).toContain('webhook given up');
    expect(app.logged()).not.toContain('Lakshmi');
    await webhook.open();
    queue.pass(DAY_MS);
    await queue.idle();
    expect(await figures()).toMatchObject({ failed: 1 });
    expect(webhook.calls).toEqual([]);
    const { status, body } = await owner.post('/webhook/retry');
    expect([status, body.failed]).toEqual([200, 0]);
    await soon(figures).toEqual({ waiting: 0, failed: 0, last_error: null });
    expect(webhook.calls).toHaveLength(1);
  });

  test('receives what was restored, not what was replaced or deleted', async ({ site }) => {
    const { app, owner, webhook, queue } = site;
    const [first = '', second = '', third = ''] = keys(3);
    await leave(app, first, { message: 'replaced' });
    await leave(app, second, { message: 'in its place', supersedes: first });
    const deleted = await leave(app, third, { message: 'deleted' });
    const restored = await leave(app, undefined, { message: 'restored' });
    for (const { body } of [deleted, restored]) await owner.delete(`/contacts/${body.id}`);
    await owner.post(`/contacts/${restored.body.id}/restore`);
    // What was tried while the webhook was away is over: any of the four may have been.
    await queue.idle();
    await webhook.open();
    queue.pass(10 * MINUTE_MS);
    await soon(() => messagesOf(webhook.calls).sort()).toEqual(['in its place', 'restored']);
    await app.inbox.purge();
    await queue.settled();
    expect(messagesOf(webhook.calls).sort()).toEqual(['in its place', 'restored']);
  });

  test('owes nothing of a message that was replaced after its deletion', async ({ site }) => {
    const { app, owner, figures } = site;
    const [old = '', next = ''] = keys(2);
    const { body } = await leave(app, old, { message: 'old' });
    await owner.delete(`/contacts/${body.id}`);
    await leave(app, next, { message: 'new', supersedes: old });
    expect(await figures()).toMatchObject({ waiting: 1, failed: 0 });
  });
});

describe('A name and a password in CONTACT_WEBHOOK', () => {
  base.override('settings', ({ common, webhook }) => ({
    ...common,
    contactWebhook: webhook.url.replace('http://', 'http://office:p%40ss@'),
  }));

  base('are sent as Basic authentication', async ({ app, webhook, queue }) => {
    await webhook.open();
    await leave(app, undefined);
    await queue.settled();
    const expected = `Basic ${Buffer.from('office:p@ss').toString('base64')}`;
    expect(webhook.calls[0]?.authorization).toBe(expected);
  });
});

describe('A webhook that is set in the browser', () => {
  const test = base.extend('site', ({ site }) => ({
    ...site,
    change: (json: object) => site.owner.patch('/notices', json),
  }));
  test.override('settings', ({ common, webhook }) => ({
    ...common,
    noticeOrigins: [new URL(webhook.url).origin],
  }));
  test.beforeEach(({ webhook }) => webhook.open());

  test('gets plain JSON, or what Slack, Discord or Telegram read', async ({ site }) => {
    const { app, change, webhook, queue } = site;
    const sendLead = async (webhook_shape: string, fields: object, more: object = {}) => {
      const webhook_url = webhook_shape === 'telegram' ? `${webhook.url}?chat_id=-100` : webhook.url;
      expect((await change({ webhook_url, webhook_shape, ...more })).status).toBe(200);
      // Leads of another minute are no burst.
      queue.pass(MINUTE_MS);
      const { body } = await leave(app, undefined, fields);
      await queue.settled();
      const link = `https://floodlight.example/admin/userInfo?id=${body.id}`;
      return { id: body.id, link, call: webhook.calls.at(-1) };
    };
    const plain = await sendLead('json', {});
    expect(plain.call?.body).toMatchObject({ id: plain.id, ...message, state: 'new' });
    expect(plain.call?.body).not.toHaveProperty('note');
    expect(plain.call?.key).toMatch(/^[0-9a-f-]{36}$/);

    // Nothing of the visitor unless it is asked for.
    const telegram = await sendLead('telegram', {});
    expect(telegram.call?.body).toEqual({ chat_id: '-100', text: `New lead\n${telegram.link}` });

    // Without Slack's markup from a visitor.
    const slack = await sendLead('slack', { message: '<!channel> & more' }, { shows_words: true });
    const text = `&lt;!channel&gt; &amp; more · ${message.phone}`;
    expect(slack.call?.body).toEqual({ text: `New lead: Asha Rao\n${text}\n${slack.link}` });

    // Nobody is called by it.
    const discord = await sendLead('discord', { message: '@everyone' });
    expect(discord.call?.body).toEqual({
      content: `New lead: Asha Rao\n@everyone · ${message.phone}\n${discord.link}`,
      allowed_mentions: { parse: [] },
    });

    await change({ webhook_url: null });
    await leave(app, undefined);
    await queue.settled();
    expect(webhook.calls).toHaveLength(4);
  });

  test('is tried with a test, and its address is never given back', async ({ site }) => {
    const { owner, change, webhook } = site;
    const changed = await change({ webhook_url: `${webhook.url}/secret-part`, webhook_shape: 'slack' });
    expect(JSON.stringify(changed.body)).not.toContain('secret-part');
    const sendTest = async () => (await owner.post('/notices/test', { channel: 'webhook' })).body.outcomes;
    expect(await sendTest()).toEqual([{ destination: new URL(webhook.url).host, error: null }]);
    webhook.answering.status = 403;
    expect((await sendTest())[0].error).toBe('It answered with 403.');
    await webhook.close();
    expect((await sendTest())[0].error).toBe(UNREACHED);
  });

  test('gets each message of a waiting digest once it takes plain JSON', async ({ site }) => {
    const { app, owner, change, webhook, queue } = site;
    await change({ webhook_url: webhook.url, webhook_shape: 'slack', burst: 1 });
    webhook.answering.status = 500;
    for (let count = 0; count < 3; count += 1) await leave(app, undefined);
    await soon(queue.figures).toMatchObject({ waiting: 3, last_error: 'It answered with 500.' });
    await owner.post('/notices/retry', {});
    await soon(() => webhook.calls.at(-1)?.body.text).toMatch(/^3 new leads/);
    webhook.answering.status = 200;
    const before = webhook.calls.length;
    await change({ webhook_url: webhook.url, webhook_shape: 'json' });
    await owner.post('/notices/retry', {});
    await queue.settled();
    const ids = webhook.calls.slice(before).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("The server's own network", () => {
  const test = base.extend('site', ({ site }) => ({
    ...site,
    change: (json: object) => site.owner.patch('/notices', json),
  }));

  test('is no place for a webhook: its addresses are refused', async ({ site }) => {
    const { change } = site;
    const wrong = [
      ...['http://example.com/hook', 'ftp://example.com/', 'no address'],
      ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://10.1.2.3/'],
      ...['https://169.254.169.254/latest/meta-data', 'https://192.168.0.1/', 'https://100.64.0.1/'],
      ...['https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[fd00::1]/', 'https://[64:ff9b::7f00:1]/'],
      ...['https://[::7f00:1]/', 'https://168.63.129.16/'],
    ];
    const changes = [
      ...wrong.map((webhook_url) => ({ webhook_url, webhook_shape: 'json' })),
      { webhook_url: 'https://example.com/', webhook_shape: 'telegram' },
    ];
    const faults: unknown[] = [];
    for (const json of changes) {
      const { status, body } = await change(json);
      if (status !== 400 || body.errors[0].field !== 'webhook_url') faults.push([json, status, body]);
    }
    expect(faults).toEqual([]);
  });

  test('is not connected to by a name that leads there', async ({ site }) => {
    const { app, change, queue } = site;
    let connected = 0;
    const inside = createServer((socket) => {
      connected += 1;
      socket.destroy();
    });
    const port = await listening(inside);
    expect((await change({ webhook_url: `https://localhost:${port}/` })).status).toBe(200);
    await leave(app, undefined);
    await queue.tried('Its name leads to an address that is not public, so it was not called.');
    expect(connected).toBe(0);
    await new Promise((resolve) => inside.close(resolve));
  });
});

base('Without an address nothing is owed to a webhook', async ({ app, owner }) => {
  await leave(app, undefined);
  expect((await owner.get('/dashboard')).body.webhook).toEqual({ waiting: 0, failed: 0, last_error: null });
});
