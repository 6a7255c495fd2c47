import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/transaction.ts';
import { resetPassword } from '#api/features/session/operator.service.ts';
import { aColleague, type Colleague, tokenOf } from '#tests/support/colleagues.ts';
import { leave } from '#tests/support/messages.ts';
import { aPushService, type PushDevice, type PushService } from '#tests/support/push-service.ts';
import { password, startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let time: number;
let service: PushService;
let app: TestApp;
let owner: string;
let asha: Colleague;
/** The login of the device that is told. */
let token: string;
let device: PushDevice;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  service = await aPushService();
  app = await startTestApp({
    contactLimit: 1_000_000,
    noticeOrigins: [service.origin],
    now: () => new Date(time),
  });
  owner = await app.login();
  asha = await aColleague(app, 'answerer', 'asha');
  token = await login(asha);
  device = service.device();
  await subscribe(device, token);
  app.notices.start();
});
afterEach(async () => {
  await app.close();
  await service.close();
});

/** At the time of the test. */
const login = async ({ username }: Colleague): Promise<string> =>
  (await (await app.call('/api/login', { method: 'POST', json: { username, password } })).json()).token;
const ask = async (method: string, path: string, json: object | undefined, as: string) => {
  const answer = await app.call(`/api${path}`, { method, token: as, ...(json && { json }) });
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])]);
  return answer;
};
const subscribe = (body: PushDevice & { replaces?: string }, as: string) =>
  ask('POST', '/push-subscriptions', body, as);
const devices = async () => (await (await ask('GET', '/notices', undefined, owner)).json()).devices;
const sessionsOf = async (as: string): Promise<{ id: string; current: boolean }[]> =>
  (await (await ask('GET', '/account', undefined, as)).json()).sessions;

const tried = (error: string) =>
  expect.poll(() => app.notices.figures()).toMatchObject({ waiting: 1, last_error: error });

/** How often this device was told of one more lead. */
async function seoOf({ endpoint }: PushDevice): Promise<number> {
  const before = service.pushed.length;
  await leave(app, undefined);
  await expect.poll(() => app.notices.figures()).toMatchObject({ waiting: 0, failed: 0 });
  return service.pushed.slice(before).filter(({ path }) => endpoint.endsWith(path)).length;
}

test('Of a failed backup owners are told, who can look at it', async () => {
  const own = service.device();
  await subscribe(own, owner);
  await inTransaction(app.orm, (em) =>
    app.notices.enqueueNotice(em, { kind: 'backup', contactId: null, now: new Date(time) }),
  );
  app.notices.wake();
  await expect.poll(() => service.pushed.length).toBe(1);
  await expect.poll(() => app.notices.figures()).toMatchObject({ waiting: 0, failed: 0 });
  expect(service.pushed.map(({ path }) => own.endpoint.endsWith(path))).toEqual([true]);
});

const ends: [string, () => Promise<unknown>][] = [
  ['logged out', () => ask('POST', '/logout', undefined, token)],
  ['became an editor', () => ask('PATCH', `/colleagues/${asha.id}`, { role: 'editor', password }, owner)],
  ['was removed', () => ask('DELETE', `/colleagues/${asha.id}`, undefined, owner)],
  [
    'ended that session from another device',
    async () => {
      const other = await tokenOf(app, asha);
      const there = (await sessionsOf(other)).find(({ current }) => !current);
      await ask('DELETE', `/account/sessions/${there?.id}`, undefined, other);
    },
  ],
  [
    'ended all sessions from another device',
    async () => ask('DELETE', '/account/sessions', undefined, await tokenOf(app, asha)),
  ],
  [
    'changed the password on another device',
    async () =>
      ask(
        'POST',
        '/account/password',
        { current: password, next: 'a meadow of her own' },
        await tokenOf(app, asha),
      ),
  ],
  ['got another password by the command', () => resetPassword(app.orm, { username: 'asha' })],
];

test.each(ends)('Who %s is told no more on that device, of what waits neither', async (_, end) => {
  expect(await seoOf(device)).toBe(1);
  service.answering.status = 503;
  await leave(app, undefined);
  await tried('It answered with 503.');
  service.answering.status = 201;
  const before = service.pushed.length;
  await end();
  time += 10_000;
  app.notices.wake();
  expect(await seoOf(device)).toBe(0);
  expect(service.pushed).toHaveLength(before);
  expect(await devices()).toEqual([]);
});

test('Another device of the same person is told on', async () => {
  const other = service.device();
  await subscribe(other, await tokenOf(app, asha));
  await ask('POST', '/logout', undefined, token);
  expect(await seoOf(other)).toBe(1);
});

test('A password that is changed on the device itself leaves it told', async () => {
  await ask('POST', '/account/password', { current: password, next: 'a meadow of her own' }, token);
  expect(await seoOf(device)).toBe(1);
});

test('A login that ran out does not silence its device, until it is ended', async () => {
  time += 31 * DAY_MS;
  // A login clears away those that ran out.
  owner = await app.login();
  expect(await seoOf(device)).toBe(1);
  await ask('PATCH', `/colleagues/${asha.id}`, { role: 'editor', password }, owner);
  expect(await seoOf(device)).toBe(0);
});

test('After another login on the same browser the device goes by that one', async () => {
  time += 31 * DAY_MS;
  owner = await app.login();
  const ravi = await tokenOf(app, await aColleague(app, 'answerer', 'ravi'));
  await subscribe(device, ravi);
  expect(await devices()).toMatchObject([{ operator: 'ravi' }]);
  await ask('DELETE', `/colleagues/${asha.id}`, undefined, owner);
  expect(await seoOf(device)).toBe(1);
  await ask('POST', '/logout', undefined, ravi);
  expect(await seoOf(device)).toBe(0);
});

test('A browser that was given another endpoint stays one device, and gets what waits', async () => {
  service.answering.status = 503;
  await leave(app, undefined);
  await tried('It answered with 503.');
  const [{ id }] = await devices();
  const next = service.device();
  await subscribe({ ...next, replaces: device.endpoint }, token);
  service.answering.status = 201;
  time += 10_000;
  app.notices.wake();
  await expect.poll(() => app.notices.figures()).toMatchObject({ waiting: 0 });
  expect((await devices()).map((each: { id: number }) => each.id)).toEqual([id]);
  expect(service.pushed.filter(({ path }) => next.endpoint.endsWith(path))).toHaveLength(1);
  // Nobody switched anything on.
  const activity = await (await ask('GET', '/activity', undefined, owner)).json();
  const names = activity.map(({ action }: { action: string }) => action);
  expect(names.filter((name: string) => name === 'push switched on')).toHaveLength(1);
});
