import { MINUTE_MS } from '#contract/time.ts';
import { leave } from '#tests/support/messages.ts';
import {
  test as base,
  type Channels,
  channelFaults,
  expect,
  FIRST_PAUSE_MS,
  forget,
  mend,
  told,
} from '#tests/support/notice-test.ts';

const test = base.extend('settings', ({ common, push, mail, webhook }) => ({
  ...common,
  noticeOrigins: [push.origin],
  smtpUrl: mail.url,
  notifyEmail: ['owner@example.in'],
  contactWebhook: webhook.url,
}));

test('After any fault of one channel each tells of the lead once', async ({ site }) => {
  const { app, owner, push, mail, webhook, queue } = site;
  const channels: Channels = { push, mail, webhook };
  await Promise.all([mail.open(), webhook.open()]);
  await owner.post('/push-subscriptions', push.device());
  const faults: object[] = [];
  for (const { name, begin, error } of channelFaults) {
    begin(channels);
    expect((await leave(app, undefined)).status).toBe(201);
    await queue.tried(error);
    mend(channels);
    queue.pass(FIRST_PAUSE_MS);
    await queue.settled();
    for (const { times, notices } of told(channels)) {
      if (notices !== 1 || times > 2) faults.push({ name, times, notices });
    }
    forget(channels);
    // The next lead is of another minute.
    queue.pass(MINUTE_MS);
  }
  expect(faults).toEqual([]);
});
