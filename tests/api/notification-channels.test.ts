import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { leave } from '#tests/support/messages.ts';
import {
  test as base,
  type Channels,
  channelFaults,
  deliveredBy,
  expect,
  FIRST_PAUSE_MS,
  forget,
  mend,
  soon,
} from '#tests/support/notification-test.ts';

const PATH = '/admin/userInfo?state=suspected';
const url = `https://floodlight.example${PATH}`;

const test = base
  .extend('settings', ({ common, push, mail, webhook }) => ({
    ...common,
    smtpUrl: mail.url,
    notifyEmail: ['hello@example.in'],
    noticeOrigins: [push.origin, new URL(webhook.url).origin],
  }))
  /** Leaves a message that is set apart. Gives its id. */
  .extend('spam', ({ app }) => async (fields: object = {}): Promise<number> => {
    const { body } = await leave(app, undefined, { website: 'x', ...fields });
    return body.id;
  });

test.beforeEach(async ({ owner, mail, push, webhook }) => {
  await Promise.all([mail.open(), webhook.open()]);
  await owner.post('/push-subscriptions', push.device());
  await owner.patch('/notices', { webhook_url: webhook.url, webhook_shape: 'json' });
});

test('After any fault of one channel each tells of the lead once', async ({ site }) => {
  const { app, push, mail, webhook, queue } = site;
  const channels: Channels = { push, mail, webhook };
  const faults: object[] = [];
  for (const { name, begin, error } of channelFaults) {
    begin(channels);
    expect((await leave(app, undefined)).status).toBe(201);
    await queue.tried(error);
    mend(channels);
    queue.pass(FIRST_PAUSE_MS);
    await queue.settled();
    for (const { times, notices } of deliveredBy(channels)) {
      if (notices !== 1 || times > 2) faults.push({ name, times, notices });
    }
    forget(channels);
    // The next lead is of another minute.
    queue.pass(MINUTE_MS);
  }
  expect(faults).toEqual([]);
});

test('T25. How many messages were set apart is sent by each channel, and once a day', async ({
  site,
  spam,
}) => {
  const { app, push, mail, webhook, queue } = site;
  expect(await app.notifications.enqueueSetApart()).toBe(0);
  await spam();
  await spam();
  expect(
    await Promise.all([app.notifications.enqueueSetApart(), app.notifications.enqueueSetApart()]),
  ).toEqual(expect.arrayContaining([2, 0]));
  await queue.settled();
  const title = '2 messages held as suspected spam';
  expect(push.pushed.map(({ payload }) => payload)).toMatchObject([
    { title, body: 'Check them: one may be a lead.', path: PATH },
  ]);
  expect(mail.mails.map(({ subject, text }) => [subject, text])).toEqual([
    [`${title} · Reddy Anna`, `${title}.\n\n${url}\n`],
  ]);
  expect(webhook.calls.map(({ body }) => body)).toEqual([{ kind: 'suspected', count: 2, url }]);

  queue.pass(MINUTE_MS);
  await spam();
  queue.pass(DAY_MS - 2 * MINUTE_MS);
  expect(await app.notifications.enqueueSetApart()).toBe(0);
  queue.pass(MINUTE_MS);
  expect(await app.notifications.enqueueSetApart()).toBe(1);
  await soon(() => push.pushed.length).toBe(2);
  expect(push.pushed[1]?.payload.title).toBe('1 message held as suspected spam');
  await queue.settled();
  queue.pass(2 * DAY_MS);
  expect(await app.notifications.enqueueSetApart()).toBe(0);
});

test('What an operator blocked, marked, deleted or rescued is in no such notice', async ({ site, spam }) => {
  const { app, owner, push, queue } = site;
  await owner.post('/blocked-senders', { email: 'nuisance@example.in' });
  await spam({ email: 'nuisance@example.in', website: '' });
  const marked = await leave(app, undefined);
  await queue.settled();
  await owner.patch(`/contacts/${marked.body.id}`, { state: 'suspected' });
  await owner.delete(`/contacts/${await spam()}`);
  expect(await app.notifications.enqueueSetApart()).toBe(0);

  // It is rescued while the quiet hours hold the notice: it is notified as a lead.
  await owner.patch('/notices', { quiet: { from: '11:00', to: '12:00' }, webhook_url: null });
  const rescued = await spam();
  expect(await app.notifications.enqueueSetApart()).toBe(1);
  await owner.patch(`/contacts/${rescued}`, { state: 'new' });
  queue.pass(30 * MINUTE_MS);
  await queue.settled();
  expect(push.pushed.map(({ payload }) => payload.title)).toEqual(['New lead', 'New lead']);
});
