import { inTransaction } from '#api/db/transaction.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { leave, message } from '#tests/support/messages.ts';
import { test as base, describe, expect, FIRST_PAUSE_MS, soon } from '#tests/support/notification-test.ts';
import { rowsOf } from '#tests/support/queries.ts';

const test = base.extend('settings', ({ common, mail }) => ({
  ...common,
  smtpUrl: mail.url,
  notifyEmail: ['owner@example.in'],
}));

const UNREACHED = 'Couldn’t reach the mail server.';
const NOT_PUBLIC = 'Its name leads to an address that is not public, so it was not called.';

describe('A mail server that listens', () => {
  test.beforeEach(({ mail }) => mail.open());

  test('gets one mail of a lead with all its fields and a link to it', async ({ site }) => {
    const { app, mail, queue } = site;
    const { body } = await leave(app, undefined, {
      page: '/cricket',
      campaign: { utm_source: 'news' },
      message: 'Two lines,\n.one with a dot\nशुभ दिन',
      preferred_channel: 'whatsapp',
      preferred_time: 'evening',
    });
    await queue.settled();
    expect(mail.mails).toHaveLength(1);
    const [sent] = mail.mails;
    expect(sent?.to).toEqual(['owner@example.in']);
    expect(sent?.from?.value[0]?.name).toBe('Reddy Anna');
    expect(sent?.replyTo?.value).toEqual([{ address: message.email, name: '' }]);
    expect(sent?.subject).toBe('New lead · Reddy Anna');
    expect(sent?.messageId).toMatch(/^<[0-9a-f-]{36}@floodlight\.example>$/);
    expect(sent?.headers.get('auto-submitted')).toBe('auto-generated');
    for (const text of [
      'Asha Rao',
      message.email,
      message.phone,
      'Previous page: /cricket',
      'Prefers: WhatsApp; Evening, 5 to 9',
      'news',
      'Two lines,\n.one with a dot\nशुभ दिन',
      `https://floodlight.example/admin/userInfo?id=${body.id}`,
    ]) {
      expect(sent?.text).toContain(text);
    }
  });

  test('names the page before the form, where there was one', async ({ site }) => {
    const { app, mail, queue } = site;
    for (const page of ['/', '/contact']) {
      await leave(app, undefined, { page });
      await queue.settled();
    }
    const lines = mail.mails.map(({ text = '' }) => text.match(/^Previous page: .*$/m)?.[0]);
    expect(lines).toEqual(['Previous page: Home', undefined]);
  });

  test('T24. gets no header from what a visitor types', async ({ site }) => {
    const { app, owner, mail, queue } = site;
    await owner.patch('/notices', { shows_words: true });
    const first_name = 'Eve\r\nBcc: victim@example.com\r\n\r\nBody';
    await leave(app, undefined, { first_name, email: "o'hara+x=y@example.in" });
    await queue.settled();
    await leave(app, undefined, { email: 'पता@example.in' });
    await queue.settled();
    const [eve, foreign] = mail.mails;
    expect(eve?.to).toEqual(['owner@example.in']);
    expect(eve?.bcc).toBeUndefined();
    expect(eve?.subject).toBe('New lead: Eve Bcc: victim@example.com Body Rao · Reddy Anna');
    expect(eve?.replyTo?.value[0]?.address).toBe("o'hara+x=y@example.in");
    expect(foreign?.replyTo).toBeUndefined();
    expect(foreign?.text).toContain('पता@example.in');
  });

  test('is greeted with the name of the site, whatever the machine is called', async ({ site }) => {
    const { app, mail, queue } = site;
    await leave(app, undefined);
    await queue.settled();
    expect(mail.mails[0]?.greeting).toBe('floodlight.example');
  });

  test('gets suspected spam once it is rescued, and not before', async ({ site }) => {
    const { app, owner, mail, queue } = site;
    const { body } = await leave(app, undefined, { website: 'x' });
    await leave(app, undefined, { message: 'A real one' });
    await queue.settled();
    expect(mail.mails.map(({ text }) => text?.includes('A real one'))).toEqual([true]);
    await owner.patch(`/contacts/${body.id}`, { state: 'new' });
    await soon(() => mail.mails.length).toBe(2);
    expect(mail.mails[1]?.text).toContain(message.message);
  });

  test('gets a mail for each address of the list, and none for one that was removed', async ({ site }) => {
    const { app, owner, mail, queue } = site;
    await owner.patch('/notices', { mail_to: ['one@example.in', 'two@example.in'] });
    await leave(app, undefined);
    await queue.settled();
    expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual(['one@example.in', 'two@example.in']);
    // All mails have one sender: the first address, where the mail server names none.
    const senders = mail.mails.map(({ from }) => from?.value[0]?.address);
    expect(senders).toEqual(['one@example.in', 'one@example.in']);
    await owner.patch('/notices', { mail_to: [] });
    await leave(app, undefined);
    await queue.settled();
    expect(mail.mails).toHaveLength(2);
  });

  test('gets a reminder of a message as one', async ({ app, clock, mail, queue }) => {
    const { body } = await leave(app, undefined);
    await queue.settled();
    await inTransaction(app.orm, (em) =>
      app.notifications.enqueueNotification(em, { kind: 'reminder', contactId: body.id, now: clock.now() }),
    );
    app.notifications.wake();
    await soon(() => mail.mails.length).toBe(2);
    expect(mail.mails.map(({ subject }) => subject)).toEqual([
      'New lead · Reddy Anna',
      'Reminder · Reddy Anna',
    ]);
  });
});

test('A mail waits while its server is away; after three tries, or five minutes, that is said until a mail is taken', async ({
  site,
}) => {
  const { app, owner, mail, queue } = site;
  const failing = async () => (await owner.get('/notices/status')).body.failing;
  expect((await leave(app, undefined)).status).toBe(201);
  await queue.tried(UNREACHED);
  queue.pass(FIRST_PAUSE_MS);
  expect(await failing()).toEqual([]);
  await queue.idle();
  expect(await failing()).toEqual([]);
  queue.pass(MINUTE_MS);
  await soon(failing).toEqual([
    {
      channel: 'mail',
      destination: 'owner@example.in',
      since: '2026-11-20T06:00:00.000Z',
      last_error: UNREACHED,
    },
  ]);
  const { deliveries } = (await owner.get('/notices')).body;
  expect(deliveries).toMatchObject([{ channel: 'mail', destination: 'owner@example.in', state: 'waiting' }]);
  await queue.idle();
  await mail.open();
  expect((await owner.post('/notices/retry', { id: deliveries[0].id })).status).toBe(200);
  await queue.settled();
  expect(mail.mails).toHaveLength(1);
  expect(await failing()).toEqual([]);
});

test('A channel that failed once is said after five minutes, and no more once a test is taken', async ({
  site,
}) => {
  const { app, owner, mail, clock, queue } = site;
  const failing = async () => (await owner.get('/notices/status')).body.failing;
  await leave(app, undefined);
  await queue.tried(UNREACHED);
  clock.forward(5 * MINUTE_MS - 1);
  expect(await failing()).toEqual([]);
  clock.forward(1);
  expect(await failing()).toMatchObject([{ channel: 'mail', since: '2026-11-20T06:00:00.000Z' }]);
  await mail.open();
  await owner.post('/notices/test', { channel: 'mail' });
  expect(await failing()).toEqual([]);
});

test('Mail that is switched off keeps its server and addresses: a test and the weekly letter go by it', async ({
  site,
}) => {
  const { app, owner, mail, queue } = site;
  await mail.open();
  const { body } = await owner.patch('/notices', { mail_on: false });
  expect(body.mail).toMatchObject({ is_on: false, to: ['owner@example.in'] });
  await leave(app, undefined);
  await queue.settled();
  expect(mail.mails).toEqual([]);
  const { outcomes } = (await owner.post('/notices/test', { channel: 'mail' })).body;
  expect(outcomes).toEqual([{ destination: 'owner@example.in', error: null }]);
  expect(mail.mails[0]?.subject).toBe('Test: notifications arrive here · Reddy Anna');
  expect(mail.mails[0]?.text).toContain('New leads will be mailed to owner@example.in');
  await owner.patch('/notices', { mail_on: true });
  await leave(app, undefined);
  await queue.settled();
  expect(mail.mails[1]?.subject).toContain('New lead');
});

test('What waits for an address is sent no more once it is removed', async ({ site }) => {
  const { app, owner, mail, queue } = site;
  await leave(app, undefined);
  await queue.tried(UNREACHED);
  await owner.patch('/notices', { mail_to: ['other@example.in'] });
  await mail.open();
  queue.pass(FIRST_PAUSE_MS);
  await queue.settled();
  expect(mail.mails).toEqual([]);
});

const withGuarded = base
  .extend('guarded', async ({ task: _ }, { onCleanup }) => {
    const guarded = await aMailServer({ user: 'me@example.in', pass: 'se/cret word' });
    await guarded.open();
    onCleanup(guarded.close);
    return guarded;
  })
  .extend('settings', ({ common, guarded }) => ({ ...common, noticeOrigins: [guarded.url] }));

withGuarded(
  'A mail server that is set in the browser is used with its password',
  async ({ owner, guarded }) => {
    const smtp_url = guarded.url.replace('//', '//me%40example.in@');
    const change = { smtp_url, smtp_password: 'se/cret word', mail_to: ['boss@example.in'] };
    const sendTest = async () => (await owner.post('/notices/test', { channel: 'mail' })).body.outcomes;
    const changed = await owner.patch('/notices', change);
    expect(changed.body.mail).toEqual({
      is_on: true,
      smtp_url,
      has_password: true,
      to: ['boss@example.in'],
      is_own_server: true,
      is_own_list: true,
      private_server: null,
      reply_to: null,
    });
    expect(JSON.stringify(changed.body)).not.toMatch(/cret/);
    expect(await sendTest()).toEqual([{ destination: 'boss@example.in', error: null }]);
    expect(guarded.mails[0]?.from?.value[0]?.address).toBe('me@example.in');

    // Saved again as it is shown, the password stays; of another server it is gone.
    expect((await owner.patch('/notices', { smtp_url })).body.mail.has_password).toBe(true);
    const elsewhere = smtp_url.replace('127.0.0.1', 'localhost');
    expect((await owner.patch('/notices', { smtp_url: elsewhere })).body.mail.has_password).toBe(false);
    expect((await sendTest())[0].error).toBe(NOT_PUBLIC);
  },
);

withGuarded(
  'What a mail server answers is shown as its code alone, and only to owners',
  async ({ owner, answerer, guarded }) => {
    const wrong = { smtp_url: guarded.url.replace('//', '//me:wrong@'), mail_to: ['boss@example.in'] };
    await owner.patch('/notices', wrong);
    const { outcomes } = (await owner.post('/notices/test', { channel: 'mail' })).body;
    expect(outcomes[0].error).toBe('The mail server answered with 535: it refused the username or password.');
    expect((await answerer.post('/notices/test', { channel: 'mail' })).status).toBe(403);
  },
);

base(
  'A mail server that is set in the browser is not in the server’s own network',
  async ({ app, owner, mail }) => {
    await mail.open();
    for (const host of ['127.0.0.1', '10.1.2.3', '[::1]', '[::7f00:1]', '168.63.129.16', '0x7f.1']) {
      const { status, body } = await owner.patch('/notices', { smtp_url: `smtp://${host}:25` });
      expect([host, status, body.errors?.[0]]).toEqual([
        host,
        400,
        { field: 'smtp_url', message: 'Must lead to a public address, or be named in NOTICE_ORIGINS.' },
      ]);
    }
    const send = async () => (await owner.post('/notices/test', { channel: 'mail' })).body.outcomes[0].error;
    const byName = mail.url.replace('127.0.0.1', 'localhost');
    await owner.patch('/notices', { smtp_url: byName, mail_to: ['boss@example.in'] });
    expect(await send()).toBe(NOT_PUBLIC);

    // As an earlier version left it: it goes on, and is named, until it is another one.
    await rowsOf(app, 'update notification_settings set smtp_unchecked = true');
    expect((await owner.get('/notices')).body.mail.private_server).toBe(byName);
    expect(await send()).toBeNull();
    expect((await owner.patch('/notices', { smtp_password: 'x', smtp_url: byName })).status).toBe(200);
    expect((await owner.get('/notices')).body.mail.private_server).toBe(byName);
    expect((await owner.patch('/notices', { smtp_url: mail.url })).status).toBe(400);
    await owner.patch('/notices', { smtp_url: byName.replace(/\d+$/, '9') });
    expect((await owner.get('/notices')).body.mail.private_server).toBeNull();
    expect(await send()).toBe(NOT_PUBLIC);
  },
);
