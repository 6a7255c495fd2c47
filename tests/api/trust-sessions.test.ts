import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SessionEntity } from '#api/features/session/session.entities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from '#tests/support/a-call.ts';
import { holdWrites } from '#tests/support/hold-writes.ts';
import { leave, storedMessages } from '#tests/support/messages.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

// More of lines 1 to 8 by their numbers in session, account, http-access, http-origin, contact-once and start.

let app: TestApp;
/** Done once, when the server next asks for the time. */
let meanwhile: (() => void) | undefined;
beforeEach(async () => {
  meanwhile = undefined;
  const now = () => {
    const work = meanwhile;
    meanwhile = undefined;
    work?.();
    return new Date();
  };
  app = await startTestApp({ trustProxy: 1, loginLimit: 10, now });
});
afterEach(() => app.close());

const loginFrom = (address: string, given: string, name = username) =>
  app.call('/api/login', {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    json: { username: name, password: given },
  });

test('T1. 20 wrong passwords from one address: 429 with Retry-After, and the operator gets in from another', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    statuses.push((await loginFrom('203.0.113.1', `wrong ${count}`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  const locked = await loginFrom('203.0.113.1', password);
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await loginFrom('203.0.113.2', password)).status).toBe(200);
});

test('T1. The right password while another process holds the database: 503 each time, and none is counted', async () => {
  const release = await holdWrites(app);
  const tries = Array.from({ length: app.env.loginLimit }, () => loginFrom('203.0.113.6', password));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 503));
  await release();
  expect((await loginFrom('203.0.113.6', password)).status).toBe(200);
  // A wrong one counts as ever.
  for (let count = 0; count < app.env.loginLimit; count += 1) await loginFrom('203.0.113.6', 'wrong');
  expect((await loginFrom('203.0.113.6', password)).status).toBe(429);
});

test('T2. Of 200 wrong logins at once, over many names, no more than the limit reach the hash', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => loginFrom('203.0.113.3', 'wrong', at % 2 ? username : `n${at}`)),
  );
  const count = (status: number) => answers.filter((each) => each.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 190]);
});

test('T3. A known and an unknown name: same status, body and headers', async () => {
  const seen = async (name: string) => {
    const answer = await loginFrom('203.0.113.4', 'wrong', name);
    const headers = [...answer.headers].filter(([each]) => each !== 'x-request-id' && each !== 'date');
    return { status: answer.status, headers, body: await answer.text() };
  };
  expect(await seen(username)).toEqual(await seen('nobody'));
});

test('T4. A login whose password is changed between its proof and its session gets none', async () => {
  const command = join(import.meta.dirname, '../../api/commands/reset-password.ts');
  const next = 'another password 🏏';
  let said: string | undefined;
  // A login asks for the time once its password is proved. The change is made by another process, and waited for there.
  meanwhile = () => {
    const { dataDir, databaseUrl } = app.env;
    const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...database };
    said = spawnSync(process.execPath, [command, '--password', next], { env, encoding: 'utf8' }).stdout;
  };
  const raced = await loginFrom('203.0.113.5', password);
  expect(said).toContain('All sessions are ended.');
  expect({ status: raced.status, body: await raced.json() }).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
  expect(await app.orm.em.fork().count(SessionEntity)).toBe(0);
  expect((await loginFrom('203.0.113.5', next)).status).toBe(200);
});

test('T5. An endpoint without access does not compile', () => {
  const { access: _, ...rest } = endpoints[0] as Endpoint;
  // @ts-expect-error: the compiler is what this line tests
  expect(defineEndpoint(rest)).toBe(rest);
});

const changing = endpoints.filter(({ method }) => method !== 'GET');
test.each(changing.map((each) => [`${each.method} ${each.path}`, each] as const))(
  'T7. %s from a foreign or null Origin, with a live token: 403, nothing happens',
  async (_, endpoint) => {
    const token = await app.login();
    for (const Origin of ['null', 'https://evil.example']) {
      const headers = { Origin };
      const { method } = endpoint;
      const answer = await app.call(addressOf(endpoint), { method, token, headers, json: {} });
      expect(answer.status).toBe(403);
      const preflight = await app.call(addressOf(endpoint), {
        method: 'OPTIONS',
        headers: { ...headers, 'Access-Control-Request-Method': method },
      });
      expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect((await app.call('/api/dashboard', { token })).status).toBe(200);
  },
);

test('T7. What a form of another site can send is refused: text/plain, and forms', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
    const headers = { 'Content-Type': type };
    const body = '{"email":"a@b.in"}';
    expect((await app.call('/api/contacts', { method: 'POST', headers, body })).status).toBe(415);
  }
  expect(await storedMessages(app)).toEqual([]);
});

test('T25. 1,000 messages from one address and 1,000 from as many: the limits hold, pages are served', async () => {
  const from = (address: string) =>
    app
      .call('/api/contacts', {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        json: { email: 'asha@example.in' },
      })
      .then(({ status }) => status);
  const loud: number[] = [];
  const crowd: number[] = [];
  // A hundred at a time: the system's own queue of connections is shorter than 2,000.
  for (let at = 0; at < 1_000; at += 50) {
    const some = Array.from({ length: 50 }, (_, more) => at + more);
    const reading = app.call('/api/category');
    const ones = some.map(() => from('203.0.113.9'));
    const others = some.map((each) => from(`198.51.${100 + (each >> 8)}.${each & 255}`));
    expect((await reading).status).toBe(200);
    loud.push(...(await Promise.all(ones)));
    crowd.push(...(await Promise.all(others)));
  }
  expect(loud.filter((status) => status === 201)).toHaveLength(app.env.contactLimit);
  expect(loud.filter((status) => status === 429)).toHaveLength(1_000 - app.env.contactLimit);
  expect(new Set(crowd)).toEqual(new Set([201]));
  expect(await storedMessages(app)).toHaveLength(1_000 + app.env.contactLimit);
  expect((await leave(app, undefined)).status).toBe(201);
});
