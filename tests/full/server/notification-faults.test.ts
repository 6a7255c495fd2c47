import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';
import {
  test as base,
  type Channels,
  deliveredBy,
  describe,
  expect,
  FIRST_PAUSE_MS,
  forget,
  mend,
} from '#tests/support/notification-test.ts';
import { type Run, runApi } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const test = base.extend('channels', async ({ push, mail, webhook }): Promise<Channels> => {
  await Promise.all([mail.open(), webhook.open()]);
  return { push, mail, webhook };
});

describe('A channel that is silent', () => {
  test.override('settings', ({ common, push, mail, webhook }) => ({
    ...common,
    noticeOrigins: [push.origin],
    smtpUrl: mail.url,
    notifyEmail: ['owner@example.in'],
    contactWebhook: webhook.url,
  }));

  test('is left after its limit, of ten or fifteen seconds', async ({ app, channels, queue }) => {
    const { mail, webhook } = channels;
    mail.behaving.mode = 'silence';
    await leave(app, undefined);
    await queue.tried('The mail server did not answer in 15 seconds.');
    mend(channels);
    queue.pass(FIRST_PAUSE_MS);
    await queue.settled();
    webhook.answering.status = 'silence';
    await leave(app, undefined);
    await queue.tried('It did not answer in 10 seconds.');
    expect(webhook.calls).toHaveLength(2);
  });
});

describe('A server that is killed', () => {
  const killedTest = test.extend('server', async ({ push, mail, webhook }, { onCleanup }) => {
    const settings = {
      ...operatorSettings,
      DATA_DIR: await tempFolder('data'),
      SMTP_URL: mail.url,
      NOTIFY_EMAIL: 'owner@example.in',
      CONTACT_WEBHOOK: webhook.url,
      NOTICE_ORIGINS: push.origin,
    };
    let run: Run = runApi(settings);
    onCleanup(async () => {
      await run.stop('SIGKILL');
    });
    const url = await run.url;
    const owner = clientOf(url, await logIn(url));
    expect((await owner.post('/push-subscriptions', push.device())).status).toBe(201);
    return {
      leave: async (email: string) => expect((await owner.post('/contacts', { email })).status).toBe(201),
      kill: () => run.stop('SIGKILL'),
      async start() {
        run = runApi(settings);
        await run.url;
      },
    };
  });

  killedTest(
    'right after a commit, and after tries in vain, tells by every channel once it is back',
    async ({ server, channels }) => {
      const { push, mail, webhook } = channels;
      push.answering.status = 500;
      mail.behaving.mode = 'hold';
      webhook.answering.status = 500;
      await server.leave('one@example.in');
      // At once: no try is awaited.
      await server.kill();
      forget(channels);
      await server.start();
      await expect.poll(() => deliveredBy(channels).every(({ times }) => times >= 1)).toBe(true);
      await server.kill();
      const before = deliveredBy(channels);
      mend(channels);
      await server.start();
      const isSentAgain = () =>
        deliveredBy(channels).every(({ times }, at) => times > (before[at]?.times ?? 0));
      await expect.poll(isSentAgain).toBe(true);
      expect(deliveredBy(channels).map(({ notices }) => notices)).toEqual([1, 1, 1]);
    },
  );

  killedTest(
    'with two messages untold tells a program of each, under a key of its own',
    async ({ server, channels: { webhook } }) => {
      const emails = ['one@example.in', 'two@example.in'];
      for (const email of emails) await server.leave(email);
      await server.kill();
      await server.start();
      const keysOf = (email: string) =>
        new Set(webhook.calls.filter(({ body }) => body.email === email).map(({ key }) => key));
      await expect.poll(() => emails.map((each) => keysOf(each).size)).toEqual([1, 1]);
      expect(new Set(webhook.calls.map(({ key }) => key)).size).toBe(2);
    },
  );

  killedTest(
    'while all channels are under way tells again, each under the same name',
    async ({ server, channels }) => {
      const { push, mail, webhook } = channels;
      // Taken, and not answered.
      push.answering.status = 'silence';
      webhook.answering.status = 'silence';
      mail.behaving.mode = 'hold';
      await server.leave('one@example.in');
      await expect.poll(() => deliveredBy(channels).every(({ times }) => times === 1)).toBe(true);
      await server.kill();
      mend(channels);
      await server.start();
      await expect.poll(() => deliveredBy(channels)).toEqual(Array(3).fill({ times: 2, notices: 1 }));
    },
  );
});
