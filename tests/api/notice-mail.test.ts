import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nothingIsDue } from '#tests/support/deliveries.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { leave, message } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60 * 1000;

let time: number;
let server: MailServer;
let app: TestApp;
let token: string;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  server = await aMailServer();
  app = await startTestApp({
    contactLimit: 1_000_000,
    smtpUrl: server.url,
    notifyEmail: ['owner@example.in'],
    publicUrl: 'https://floodlight.example',
    now: () => new Date(time),
  });
  token = await app.login();
  app.notices.start();
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const figures = () => app.notices.figures();
const settled = () => expect.poll(figures).toEqual({ waiting: 0, failed: 0, last_error: null });
const tried = (error: string | RegExp) =>
  expect.poll(figures).toMatchObject({
    waiting: 1,
    last_error: typeof error === 'string' ? error : expect.stringMatching(error),
  });

/** The clock moves on, and the queue is looked at. */
function pass(milliseconds: number): void {
  time += milliseconds;
  app.notices.wake();
}

const ask = (path: string, method: string, json: object) => app.call(`/api${path}`, { method, token, json });

describe('a mail server that listens', () => {
  beforeEach(() => server.open());

  test('gets one mail of a lead with all its fields, a link to it, and the visitor to answer to', async () => {
    const { body } = await leave(app, undefined, {
      page: '/cricket',
      campaign: { utm_source: 'news' },
      message: 'Two lines,\n.one with a dot\nशुभ दिन',
      preferred_channel: 'whatsapp',
      preferred_time: 'evening',
    });
    await settled();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(['owner@example.in']);
    expect(mail?.from?.value[0]?.name).toBe('Reddy Anna');
    expect(mail?.replyTo?.value).toEqual([{ address: message.email, name: '' }]);
    expect(mail?.subject).toBe('New lead · floodlight.example');
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@floodlight\.example>$/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    for (const words of [
      'Asha Rao',
      message.email,
      message.phone,
      '/cricket',
      'Prefers: WhatsApp; Evening, 5 to 9',
      'news',
      'Two lines,\n.one with a dot\nशुभ दिन',
      `https://floodlight.example/admin/userInfo?id=${body.id}`,
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  test('T24. Nothing that a visitor types becomes a header', async () => {
    await app.call('/api/notices', { method: 'PATCH', token, json: { shows_words: true } });
    const first_name = 'Eve\r\nBcc: victim@example.com\r\n\r\nBody';
    await leave(app, undefined, { first_name, email: "o'hara+x=y@example.in" });
    await settled();
    const [mail] = server.mails;
    expect(mail?.to).toEqual(['owner@example.in']);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).toBe('New lead: Eve Bcc: victim@example.com Body Rao · floodlight.example');
    expect(mail?.replyTo?.value[0]?.address).toBe("o'hara+x=y@example.in");
  });

  test('An address that a header cannot hold is in the text alone', async () => {
    await leave(app, undefined, { email: 'पता@example.in' });
    await settled();
    expect(server.mails[0]?.replyTo).toBeUndefined();
    expect(server.mails[0]?.text).toContain('पता@example.in');
  });

  test('Suspected spam is told of once it is rescued, and not before', async () => {
    const { body } = await leave(app, undefined, { website: 'x' });
    await leave(app, undefined, { message: 'A real one' });
    await settled();
    expect(server.mails.map(({ text }) => text?.includes('A real one'))).toEqual([true]);
    await ask(`/contacts/${body.id}`, 'PATCH', { state: 'new' });
    await expect.poll(() => server.mails.length).toBe(2);
    expect(server.mails[1]?.text).toContain(message.message);
  });

  test('Each address is told, and one that was removed is not', async () => {
    await ask('/notices', 'PATCH', { mail_to: ['one@example.in', 'two@example.in'] });
    await leave(app, undefined);
    await settled();
    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['one@example.in', 'two@example.in']);
    await ask('/notices', 'PATCH', { mail_to: [] });
    await leave(app, undefined);
    await settled();
    expect(server.mails).toHaveLength(2);
  });

  test('A reminder of a message comes as one', async () => {
    const { body } = await leave(app, undefined);
    await settled();
    const em = app.orm.em.fork();
    await em.transactional((inside) =>
      app.notices.enqueueNotice(inside as typeof em, {
        kind: 'reminder',
        contactId: body.id,
        now: new Date(time),
      }),
    );
    app.notices.wake();
    await settled();
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'New lead · floodlight.example',
      'Reminder · floodlight.example',
    ]);
  });
});

describe('a mail server with a fault', () => {
  test('Down: the visitor is answered, and the mail comes when it is back', async () => {
    expect((await leave(app, undefined)).status).toBe(201);
    await tried('The mail server could not be reached.');
    await server.open();
    pass(5_000);
    await settled();
    expect(server.mails).toHaveLength(1);
  });

  test('Refusing after DATA: its answer is shown, and the next try is the same mail', async () => {
    await server.open();
    server.behaving.mode = 'refuse';
    await leave(app, undefined);
    await tried(/^The mail server answered: 451 Mailbox busy/);
    server.behaving.mode = 'take';
    pass(5_000);
    await settled();
    expect(server.mails).toHaveLength(1);
  });

  test('Cut after it took the mail: nobody knows, so it comes twice under one Message-ID', async () => {
    await server.open();
    server.behaving.mode = 'cut';
    await leave(app, undefined);
    await tried('The mail server could not be reached.');
    server.behaving.mode = 'take';
    pass(5_000);
    await settled();
    expect(server.mails).toHaveLength(2);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('Silent after DATA: it is left after fifteen seconds', async () => {
    await server.open();
    server.behaving.mode = 'silence';
    await leave(app, undefined);
    await tried('The mail server did not answer in 15 seconds.');
  });

  test('What could not be sent for an hour is said, until it was sent', async () => {
    const status = async () => (await app.call('/api/notices/status', { token })).json();
    await leave(app, undefined);
    await tried('The mail server could not be reached.');
    expect(await status()).toEqual({ failing: [] });
    for (let passed = 0; passed < 61 * MINUTE_MS; passed += 21 * MINUTE_MS) pass(21 * MINUTE_MS);
    await expect.poll(status).toEqual({
      failing: [
        {
          channel: 'mail',
          destination: 'owner@example.in',
          since: '2026-11-20T06:00:00.000Z',
          last_error: 'The mail server could not be reached.',
        },
      ],
    });
    const listed = (await (await app.call('/api/notices', { token })).json()).deliveries;
    expect(listed).toMatchObject([{ channel: 'mail', destination: 'owner@example.in', state: 'waiting' }]);
    await nothingIsDue(app, time);
    await server.open();
    expect((await ask('/notices/retry', 'POST', { id: listed[0].id })).status).toBe(200);
    await settled();
    expect(await status()).toEqual({ failing: [] });
  });
});

describe('a mail server that is set in the browser', () => {
  test('is used with its password, which is never given back, nor given to another server', async () => {
    const guarded = await aMailServer({ user: 'me@example.in', pass: 'se/cret word' });
    await guarded.open();
    const smtp_url = guarded.url.replace('//', '//me%40example.in@');
    const change = { smtp_url, smtp_password: 'se/cret word', mail_to: ['boss@example.in'] };
    const changed = await (await ask('/notices', 'PATCH', change)).json();
    expect(changed.mail).toEqual({
      smtp_url,
      has_password: true,
      to: ['boss@example.in'],
      is_own_server: true,
      is_own_list: true,
    });
    expect(JSON.stringify(changed)).not.toMatch(/cret/);
    const test1 = await (await ask('/notices/test', 'POST', { channel: 'mail' })).json();
    expect(test1).toEqual({ outcomes: [{ destination: 'boss@example.in', error: null }] });
    expect(guarded.mails[0]?.from?.value[0]?.address).toBe('me@example.in');

    // Saved again as it is shown, the password stays; of another server it is gone.
    expect((await (await ask('/notices', 'PATCH', { smtp_url })).json()).mail.has_password).toBe(true);
    const elsewhere = await (
      await ask('/notices', 'PATCH', { smtp_url: smtp_url.replace('127.0.0.1', 'localhost') })
    ).json();
    expect(elsewhere.mail.has_password).toBe(false);
    const { outcomes } = await (await ask('/notices/test', 'POST', { channel: 'mail' })).json();
    expect(outcomes[0].error).toMatch(/mail server/);
    await guarded.close();
  });

  test.each([
    [{ smtp_url: 'https://x.example' }, 'smtp_url'],
    [{ mail_to: ['no address'] }, 'mail_to.0'],
    [{ mail_to: ['a@b.example\r\nBcc: c@d.example'] }, 'mail_to.0'],
    [{ quiet: { from: '25:00', to: '06:00' } }, 'quiet.from'],
    [{ burst: 0 }, 'burst'],
  ])('%j is refused', async (json, field) => {
    const answer = await ask('/notices', 'PATCH', json);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe(field);
  });
});
