import { MailReplyEntity } from '#api/features/notifications/notification.entities.ts';
import type { Mail } from '#contract/inbox-mail.ts';
import type { TimelineEntry } from '#contract/inbox-person.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { erase, keys, leave, message, readContact } from '#tests/support/messages.ts';
import { test as base, describe, expect, soon } from '#tests/support/notification-test.ts';

const test = base
  .extend('settings', ({ common, mail }) => ({
    ...common,
    smtpUrl: `${mail.url}?from=hello@floodlight.example`,
    notifyEmail: ['owner@example.in'],
  }))
  /** Answers by mail, of which each is sent as soon as `sent` is called. */
  .extend('replies', ({ app, owner, clock, mail }) => {
    app.mailReplies.start();
    const pass = (milliseconds: number) => {
      clock.forward(milliseconds);
      app.mailReplies.wake();
    };
    const mails = async (id: number): Promise<Mail[]> =>
      (await owner.get(`/contacts/${id}/timeline`)).body.entries.flatMap((entry: TimelineEntry) =>
        entry.kind === 'mail' ? [entry.mail] : [],
      );
    return {
      pass,
      send: (id: number, given: object = {}, key?: string) =>
        owner.post(`/contacts/${id}/mails`, { subject: 'Your ID', text: 'Namaste Asha.', ...given }, { key }),
      mails,
      /** The state of its only mail. */
      state: async (id: number) => (await mails(id))[0]?.state,
      received: () => mail.mails.map(({ text }) => text?.trim()),
    };
  });

const lead = async (app: { url: string }, given: object = {}): Promise<number> =>
  (await leave(app, undefined, given)).body.id;

describe('A mail server that listens', () => {
  test.beforeEach(({ mail }) => mail.open());

  test('gets an answer by the name of the site, once, and the person’s timeline has it', async ({
    app,
    owner,
    replies,
    mail,
  }) => {
    expect((await owner.get('/contact-desk/mail')).body).toEqual({
      from: 'hello@floodlight.example',
      reply_to: 'owner@example.in',
    });
    const id = await lead(app);
    const { status, body } = await replies.send(id, { text: 'Two lines,\n.one with a dot\nशुभ दिन' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ to: message.email, state: 'queued', error: null, dismissed: false });
    expect(await readContact(owner, id)).toMatchObject({ state: 'answered', answered_by: 'mail' });
    // It can be taken back for so long.
    replies.pass(9 * SECOND_MS);
    expect(await replies.state(id)).toBe('queued');
    replies.pass(SECOND_MS);
    await soon(() => replies.state(id)).toBe('sent');
    expect(mail.mails).toHaveLength(1);
    const [sent] = mail.mails;
    expect(sent?.to).toEqual([message.email]);
    expect(sent?.from?.value).toEqual([{ address: 'hello@floodlight.example', name: 'Reddy Anna' }]);
    expect(sent?.replyTo?.value[0]?.address).toBe('owner@example.in');
    expect(sent?.subject).toBe('Your ID');
    expect(sent?.text).toBe('Two lines,\n.one with a dot\nशुभ दिन\n');
    replies.pass(DAY_MS);
    expect(mail.mails).toHaveLength(1);
  });

  test('gets the address for replies that an owner chose, and none that is the sender’s own', async ({
    app,
    owner,
    replies,
    mail,
  }) => {
    await owner.patch('/notices', { reply_to: 'support@floodlight.example' });
    expect((await owner.get('/notices')).body.mail.reply_to).toBe('support@floodlight.example');
    await replies.send(await lead(app));
    replies.pass(10 * SECOND_MS);
    await soon(() => mail.mails.map(({ replyTo }) => replyTo?.value[0]?.address)).toEqual([
      'support@floodlight.example',
    ]);
    await owner.patch('/notices', { reply_to: 'hello@floodlight.example' });
    expect((await owner.get('/contact-desk/mail')).body.reply_to).toBeNull();
    await owner.patch('/notices', { reply_to: null });
    expect((await owner.get('/contact-desk/mail')).body.reply_to).toBe('owner@example.in');
    const { status, body } = await owner.patch('/notices', { reply_to: 'no address' });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'reply_to']);
  });

  test('gets one mail of two presses, and none that was taken back', async ({ app, owner, replies }) => {
    const [key = ''] = keys(1);
    const id = await lead(app);
    const [first, second] = await Promise.all([replies.send(id, {}, key), replies.send(id, {}, key)]);
    expect(second.body.id).toBe(first.body.id);
    expect((await replies.send(id, { text: 'Another' }, key)).body.code).toBe('key_reused');
    await owner.delete(`/contact-desk/mails/${first.body.id}`);
    expect(await readContact(owner, id)).toMatchObject({ state: 'new', answered_by: null });
    expect(await replies.mails(id)).toEqual([]);
    await replies.send(id, { text: 'The right one' });
    replies.pass(10 * SECOND_MS);
    await soon(replies.received).toEqual(['The right one']);
    const [sent] = await replies.mails(id);
    const late = await owner.delete(`/contact-desk/mails/${sent?.id}`);
    expect([late.status, late.body.code]).toEqual([409, 'mail_handed_over']);
  });

  test('gets one answer to several messages of a person, and of no other', async ({
    app,
    owner,
    clock,
    replies,
  }) => {
    const [one, two, other] = [await lead(app), await lead(app), await lead(app, { email: 'b@example.in' })];
    const { body } = await replies.send(one, { also: [two, other] });
    const states = async () => [
      (await readContact(owner, one)).state,
      (await readContact(owner, two)).state,
      (await readContact(owner, other)).state,
    ];
    expect(await states()).toEqual(['answered', 'answered', 'new']);
    // What somebody answered meanwhile stays answered.
    clock.forward(SECOND_MS);
    await owner.patch(`/contacts/${two}`, { state: 'new' });
    await owner.patch(`/contacts/${two}`, { state: 'answered', answered_by: 'call' });
    await owner.delete(`/contact-desk/mails/${body.id}`);
    expect(await states()).toEqual(['new', 'answered', 'new']);
  });

  test('that refuses for good ends it, and it is said until somebody dismisses it', async ({
    app,
    owner,
    replies,
    mail,
  }) => {
    mail.behaving.mode = 'reject';
    const id = await lead(app);
    const { body } = await replies.send(id);
    replies.pass(10 * SECOND_MS);
    await soon(() => replies.state(id)).toBe('failed');
    expect((await replies.mails(id))[0]?.error).toBe('The mail server answered with 550.');
    expect((await owner.get('/contact-desk')).body.unsent_mails).toBe(1);
    expect((await owner.get('/contacts?mail=unsent')).body).toMatchObject([{ id }]);
    mail.behaving.mode = 'take';
    replies.pass(DAY_MS);
    expect(replies.received()).toEqual([]);
    await owner.post(`/contact-desk/mails/${body.id}/dismiss`);
    expect((await owner.get('/contact-desk')).body.unsent_mails).toBe(0);
    expect((await owner.get('/contacts?mail=unsent')).body).toEqual([]);
    expect((await owner.post(`/contact-desk/mails/${body.id}/send-again`)).body.state).toBe('queued');
    await soon(() => replies.state(id)).toBe('sent');
    // What was sent is not sent again.
    expect((await owner.post(`/contact-desk/mails/${body.id}/send-again`)).body.state).toBe('sent');
    replies.pass(DAY_MS);
    expect(replies.received()).toHaveLength(1);
  });

  test('that cannot take it now gets it later, by itself', async ({ app, replies, mail }) => {
    mail.behaving.mode = 'refuse';
    const id = await lead(app);
    await replies.send(id);
    replies.pass(10 * SECOND_MS);
    await soon(async () => (await replies.mails(id))[0]).toMatchObject({
      state: 'queued',
      error: 'The mail server answered with 451.',
      next_at: '2026-11-20T06:00:15.000Z',
    });
    mail.behaving.mode = 'take';
    replies.pass(5 * SECOND_MS);
    await soon(() => replies.state(id)).toBe('sent');
  });

  test('that breaks off after it got the mail leaves its outcome unknown: nothing repeats it but a person', async ({
    app,
    owner,
    replies,
    mail,
  }) => {
    mail.behaving.mode = 'cut';
    const id = await lead(app);
    const { body } = await replies.send(id);
    replies.pass(10 * SECOND_MS);
    await soon(() => replies.state(id)).toBe('unknown');
    mail.behaving.mode = 'take';
    replies.pass(DAY_MS);
    await replies.send(await lead(app, { email: 'bela@example.in' }), { text: 'Another' });
    replies.pass(10 * SECOND_MS);
    await soon(replies.received).toEqual(['Namaste Asha.', 'Another']);
    expect((await owner.get('/contact-desk')).body.unsent_mails).toBe(1);
    await owner.post(`/contact-desk/mails/${body.id}/send-again`);
    await soon(() => replies.state(id)).toBe('sent');
    // A mail program that has it already sees the same mail.
    const named = mail.mails
      .filter(({ text }) => text?.startsWith('Namaste'))
      .map(({ messageId }) => messageId);
    expect(named).toEqual([named[0], named[0]]);
  });

  test('that is getting it while the site stops is not sent it again', async ({ app, replies, mail }) => {
    mail.behaving.mode = 'hold';
    const id = await lead(app);
    await replies.send(id);
    replies.pass(10 * SECOND_MS);
    await soon(replies.received).toHaveLength(1);
    expect(await replies.state(id)).toBe('sending');
    await app.mailReplies.stop();
    expect(await replies.state(id)).toBe('unknown');
  });

  test('is not sent what was taken back, deleted or erased meanwhile', async ({
    app,
    owner,
    replies,
    mail,
  }) => {
    mail.behaving.mode = 'refuse';
    const id = await lead(app);
    await replies.send(id);
    replies.pass(10 * SECOND_MS);
    await soon(async () => (await replies.mails(id))[0]?.error).toMatch(/451/);
    await owner.delete(`/contacts/${id}`);
    mail.behaving.mode = 'take';
    replies.pass(DAY_MS);
    await owner.post(`/contacts/${id}/restore`);
    replies.pass(DAY_MS);
    expect(await replies.mails(id)).toMatchObject([
      { state: 'failed', error: 'The message was deleted before it was sent.' },
    ]);
    expect(replies.received()).toEqual([]);

    await replies.send(id);
    await erase(owner, message.email);
    replies.pass(DAY_MS);
    expect(await app.orm.em.fork().find(MailReplyEntity, {})).toEqual([]);
    expect(replies.received()).toEqual([]);
  });
});

describe('What a killed server left', () => {
  test.beforeEach(({ mail }) => mail.open());

  test('is of unknown outcome where the mail server was getting it, and is sent where it was not', async ({
    app,
    clock,
    replies,
  }) => {
    const [begun, claimed] = [await lead(app), await lead(app, { email: 'bela@example.in' })];
    await replies.send(begun);
    await replies.send(claimed, { text: 'Not begun' });
    const em = app.orm.em.fork();
    const claim = { attempts: 1, nextAt: new Date(clock.now().getTime() + 35 * SECOND_MS) };
    await em.nativeUpdate(MailReplyEntity, { contactId: begun }, { ...claim, state: 'sending' });
    await em.nativeUpdate(MailReplyEntity, { contactId: claimed }, claim);
    replies.pass(30 * SECOND_MS);
    expect(await replies.state(begun)).toBe('sending');
    replies.pass(5 * SECOND_MS);
    await soon(() => replies.state(begun)).toBe('unknown');
    await soon(() => replies.state(claimed)).toBe('sent');
    expect(replies.received()).toEqual(['Not begun']);
  });
});

test('Mails go with their messages: after 30 days in the trash, and by age', async ({
  app,
  owner,
  clock,
  replies,
}) => {
  const id = await lead(app);
  await replies.send(id);
  await owner.delete(`/contacts/${id}`);
  clock.forward(31 * DAY_MS);
  await app.purge();
  expect(await app.orm.em.fork().find(MailReplyEntity, {})).toEqual([]);
});

base('Without a mail server no mail can be sent', async ({ app, owner }) => {
  expect((await owner.get('/contact-desk/mail')).body).toEqual({ from: null, reply_to: null });
  const id = await lead(app);
  const refused = await owner.post(`/contacts/${id}/mails`, { subject: 'A', text: 'B' });
  expect([refused.status, refused.body.code]).toEqual([409, 'no_mail_server']);
  expect((await readContact(owner, id)).state).toBe('new');
});
