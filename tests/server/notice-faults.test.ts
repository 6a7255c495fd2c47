import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { leave } from '#tests/support/messages.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';
import { aPushService, type PushService } from '#tests/support/push-service.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

let push: PushService;
let mail: MailServer;
let receiver: Receiver;
beforeEach(async () => {
  push = await aPushService();
  mail = await aMailServer();
  receiver = await aReceiver();
  await mail.open();
  await receiver.open();
});
afterEach(async () => {
  await push.close();
  await mail.close();
  await receiver.close();
});

/** How often each channel told, and under how many names. */
const told = (from = { push: 0, mail: 0, webhook: 0 }) => {
  const names = {
    push: push.pushed.slice(from.push).map(({ payload }) => payload.tag),
    mail: mail.mails.slice(from.mail).map(({ messageId }) => messageId),
    webhook: receiver.calls.slice(from.webhook).map(({ key }) => key),
  };
  return Object.values(names).map((all) => ({ times: all.length, names: new Set(all).size }));
};

const RUNS = 200;
const SEED = Number(process.env.SEED ?? 20_261_125);

/** Numbers from 0 to below `below`, the same for the same seed (Numerical Recipes, 7.1). */
function randomOf(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const faults: readonly (() => void)[] = [
  () => Object.assign(push.answering, { status: 500 }),
  () => Object.assign(push.answering, { status: 429, headers: { 'Retry-After': '3' } }),
  () => Object.assign(mail.behaving, { mode: 'refuse' }),
  () => Object.assign(mail.behaving, { mode: 'cut' }),
  () => Object.assign(receiver.answering, { status: 500 }),
  () => Object.assign(receiver.answering, { status: 302 }),
];

function mend(): void {
  Object.assign(push.answering, { status: 201, headers: {} });
  mail.behaving.mode = 'take';
  receiver.answering.status = 204;
}

test(`In ${RUNS} random runs with one fault each, every channel tells of every lead once, or twice under one name`, {
  // A minute on a machine without other work.
  timeout: 500_000,
}, async () => {
  let time = Date.parse('2026-11-20T06:00:00Z');
  const random = randomOf(SEED);
  const app = await startTestApp({
    contactLimit: 1_000_000,
    smtpUrl: mail.url,
    notifyEmail: ['owner@example.in'],
    contactWebhook: receiver.url,
    noticeOrigins: [push.origin],
    now: () => new Date(time),
  });
  const token = await app.login();
  await app.call('/api/push-subscriptions', { method: 'POST', token, json: push.device() });
  app.notices.start();
  for (let run = 0; run < RUNS; run += 1) {
    const before = { push: push.pushed.length, mail: mail.mails.length, webhook: receiver.calls.length };
    const fault = random(faults.length);
    faults[fault]?.();
    await leave(app, undefined);
    const failed = () =>
      app.notices.figures().then(({ waiting, last_error }) => [waiting, last_error !== null]);
    await expect.poll(failed, { interval: 5 }).toEqual([1, true]);
    mend();
    time += 5_000;
    app.notices.wake();
    await expect.poll(failed, { interval: 5 }).toEqual([0, false]);
    for (const { times, names } of told(before)) {
      expect([SEED, run, fault, names]).toEqual([SEED, run, fault, 1]);
      expect(times).toBeLessThanOrEqual(2);
    }
    // The next lead is of another minute.
    time += 60_000;
  }
  await app.close();
});

const password = 'a password of a test';
let server: Run | undefined;
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.code;
});

async function post(path: string, json: object, token = ''): Promise<Response> {
  return fetch(`${await server?.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(json),
  });
}

async function startKilled(): Promise<() => void> {
  const settings = {
    ...(await emptyDatabaseSettings()),
    DATA_DIR: await dataFolder(),
    SMTP_URL: mail.url,
    NOTIFY_EMAIL: 'owner@example.in',
    CONTACT_WEBHOOK: receiver.url,
    NOTICE_ORIGINS: push.origin,
    ADMIN_USERNAME: 'operator',
    ADMIN_PASSWORD: password,
  };
  const restart = () => {
    server = runApi(settings);
  };
  restart();
  const { token } = await (await post('/login', { username: 'operator', password })).json();
  expect((await post('/push-subscriptions', push.device(), token)).status).toBe(201);
  return restart;
}

test('A server that is killed right after the commit tells by every channel once it is back', async () => {
  const restart = await startKilled();
  expect((await post('/contacts', { email: 'one@example.in' })).status).toBe(201);
  server?.child.kill('SIGKILL');
  await server?.code;
  restart();
  await expect.poll(() => told().every(({ times }) => times >= 1)).toBe(true);
  for (const { names } of told()) expect(names).toBe(1);
});

test('A server that is killed while all channels are under way tells again, each under the same name', async () => {
  const restart = await startKilled();
  // Taken, and not answered.
  push.answering.status = 'silence';
  receiver.answering.status = 'silence';
  mail.behaving.mode = 'hold';
  expect((await post('/contacts', { email: 'one@example.in' })).status).toBe(201);
  await expect.poll(() => told().every(({ times }) => times === 1)).toBe(true);
  server?.child.kill('SIGKILL');
  await server?.code;
  mend();
  restart();
  await expect.poll(() => told()).toEqual(Array(3).fill({ times: 2, names: 1 }));
});
