import { inTransaction } from '#api/db/transaction.ts';
import { resetPassword } from '#api/features/auth/operator.service.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { leave, message } from '#tests/support/messages.ts';
import { test as base, describe, expect, soon } from '#tests/support/notification-test.ts';
import type { PushDevice } from '#tests/support/push-service.ts';
import {
  aColleague,
  type Colleague,
  clientAs,
  clientOfColleague,
  password,
  type TestApp,
} from '#tests/support/test-app.ts';

const FAILING = 'It answered with 503.';

/** Asha answers messages, and a browser of hers is notified of them. */
const test = base.extend('site', async ({ site }) => {
  const { app, visitor, push, queue } = site;
  const asha = await aColleague(app, 'answerer', 'asha');
  const { body } = await visitor.post('/login', { username: asha.username, password });
  /** Her login on the device that is notified. */
  const here = clientOf(app.url, body.token);
  const device = push.device();
  expect((await here.post('/push-subscriptions', device)).status).toBe(201);
  return {
    ...site,
    asha,
    here,
    device,
    async devices(): Promise<{ id: number; operator: string }[]> {
      return (await site.owner.get('/notices')).body.devices;
    },
    /** How often a device is notified of one more lead. */
    async timesNotified({ endpoint }: PushDevice): Promise<number> {
      const before = push.pushed.length;
      await leave(app, undefined);
      await queue.settled();
      return push.pushed.slice(before).filter(({ path }) => endpoint.endsWith(path)).length;
    },
  };
});

test('Only owners, who can look at it, are notified of a failed backup', async ({ site }) => {
  const { app, owner, clock, push, queue, device } = site;
  const own = push.device();
  await owner.post('/push-subscriptions', own);
  await inTransaction(app.orm, (em) =>
    app.notifications.enqueueNotification(em, { kind: 'backup', contactId: null, now: clock.now() }),
  );
  app.notifications.wake();
  await soon(() => push.pushed.length).toBe(1);
  await queue.settled();
  expect(
    push.pushed.map(({ path }) => [own, device].findIndex(({ endpoint }) => endpoint.endsWith(path))),
  ).toEqual([0]);
});

describe('A device gets no notification, of what waits neither, once its person', () => {
  interface World {
    app: TestApp;
    owner: Client;
    asha: Colleague;
    /** On the device that is notified. */
    here: Client;
    /** On another device. */
    elsewhere: Client;
  }
  const next = 'a meadow of her own';
  const ends: [string, (world: World) => Promise<unknown>][] = [
    ['logged out', ({ here }) => here.post('/logout')],
    [
      'became an editor',
      ({ owner, asha }) => owner.patch(`/colleagues/${asha.id}`, { role: 'editor', password }),
    ],
    ['was removed', ({ owner, asha }) => owner.delete(`/colleagues/${asha.id}`, { password })],
    [
      'ended that session from another device',
      async ({ elsewhere }) => {
        const { sessions } = (await elsewhere.get('/account')).body;
        const there = sessions.find(({ current }: { current: boolean }) => !current);
        return elsewhere.delete(`/account/sessions/${there.id}`);
      },
    ],
    ['ended all sessions from another device', ({ elsewhere }) => elsewhere.delete('/account/sessions')],
    [
      'changed the password on another device',
      ({ elsewhere }) => elsewhere.post('/account/password', { current: password, next }),
    ],
    [
      'got another password by the command',
      ({ app, asha: { username } }) => resetPassword(app.orm, { username }),
    ],
  ];

  test.for(ends)('%s', async ([, end], { site }) => {
    const { app, owner, asha, here, device, devices, push, queue, timesNotified } = site;
    expect(await timesNotified(device)).toBe(1);
    push.answering.status = 503;
    await leave(app, undefined);
    await queue.tried(FAILING);
    push.answering.status = 201;
    const before = push.pushed.length;
    await end({ app, owner, asha, here, elsewhere: await clientAs(app, asha) });
    queue.pass(MINUTE_MS);
    expect(await timesNotified(device)).toBe(0);
    expect(push.pushed).toHaveLength(before);
    expect(await devices()).toEqual([]);
  });
});

test('A device is still notified when another one of its person logs out', async ({ site }) => {
  const { app, asha, here, device, push, timesNotified } = site;
  const other = push.device();
  const elsewhere = await clientAs(app, asha);
  await elsewhere.post('/push-subscriptions', other);
  await elsewhere.post('/logout');
  expect(await timesNotified(device)).toBe(1);
  expect(
    (await here.post('/account/password', { current: password, next: 'a meadow of her own' })).status,
  ).toBe(204);
  expect(await timesNotified(device)).toBe(1);
});

test('A login that ran out does not silence its device, until it is ended', async ({ site }) => {
  const { app, asha, clock, device, timesNotified } = site;
  clock.forward(31 * DAY_MS);
  // A login clears away those that ran out.
  const owner = clientOf(app.url, await app.login());
  expect(await timesNotified(device)).toBe(1);
  await owner.patch(`/colleagues/${asha.id}`, { role: 'editor', password });
  expect(await timesNotified(device)).toBe(0);
});

test('T46. A device whose login ran out is listed, and shows nothing of who wrote', async ({ site }) => {
  const { app, owner, asha, clock, device, push, timesNotified } = site;
  await owner.patch('/notices', { shows_words: true });
  const last = () => push.pushed.at(-1)?.payload;
  expect(await timesNotified(device)).toBe(1);
  expect(JSON.stringify(last())).toContain(message.phone);
  clock.forward(31 * DAY_MS);
  expect(await timesNotified(device)).toBe(1);
  expect(last()).toMatchObject({ title: 'New lead', body: '' });
  for (const text of [message.first_name, message.last_name, message.phone, message.message])
    expect(JSON.stringify(last())).not.toContain(text);

  const again = await clientAs(app, asha);
  const devices = async () => (await again.get('/account')).body.devices;
  expect(await devices()).toMatchObject([{ expired: true }]);
  await again.post('/push-subscriptions', device);
  expect(await devices()).toMatchObject([{ expired: false }]);
  expect(await timesNotified(device)).toBe(1);
  expect(JSON.stringify(last())).toContain(message.phone);
  const [{ id }] = await devices();
  expect((await again.delete(`/push-subscriptions/${id}`)).status).toBe(204);
  expect(await devices()).toEqual([]);
  expect(await timesNotified(device)).toBe(0);
});

test('After another login on the same browser the device goes by that one', async ({ site }) => {
  const { app, asha, clock, device, devices, timesNotified } = site;
  clock.forward(31 * DAY_MS);
  const owner = clientOf(app.url, await app.login());
  const ravi = await clientOfColleague(app, 'answerer', 'ravi');
  await ravi.post('/push-subscriptions', device);
  expect(await devices()).toMatchObject([{ operator: 'ravi' }]);
  await owner.delete(`/colleagues/${asha.id}`, { password });
  expect(await timesNotified(device)).toBe(1);
  await ravi.post('/logout');
  expect(await timesNotified(device)).toBe(0);
});

test('A browser that was given another endpoint stays one device, and gets what waits', async ({ site }) => {
  const { app, owner, here, device, devices, push, queue } = site;
  push.answering.status = 503;
  await leave(app, undefined);
  await queue.tried(FAILING);
  const [{ id } = { id: 0 }] = await devices();
  const next = push.device();
  await here.post('/push-subscriptions', { ...next, replaces: device.endpoint });
  push.answering.status = 201;
  queue.pass(MINUTE_MS);
  await queue.settled();
  expect((await devices()).map((each) => each.id)).toEqual([id]);
  expect(push.pushed.filter(({ path }) => next.endpoint.endsWith(path))).toHaveLength(1);
  // Nobody switched anything on.
  const activity: { action: string }[] = (await owner.get('/activity')).body;
  expect(activity.filter(({ action }) => action === 'push switched on')).toHaveLength(1);
});
