import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetPassword } from '#api/features/session/operator.service.ts';
import { PasskeyEntity } from '#api/features/session/passkey.entities.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aPasskeyDevice, type PasskeyDevice } from '#tests/support/passkey-device.ts';
import { from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const SITE = { publicUrl: 'https://example.com', trustProxy: 1 };
const MINUTE_MS = 60_000;

let app: TestApp;
let other: TestApp;
let clock: Date;
let token: string;
let device: PasskeyDevice;
beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ ...SITE, now: () => clock });
  other = await startTestApp({ ...SITE, now: () => clock, sharing: app });
  token = await app.login();
  device = aPasskeyDevice({ origin: SITE.publicUrl, rpId: 'example.com' });
});
afterEach(async () => {
  await other.close();
  await app.close();
});

interface Sent {
  json?: object;
  token?: string;
  at?: TestApp;
  address?: number;
}
const post = (path: string, { json = {}, at = app, address = 1, ...init }: Sent) =>
  at.call(`/api${path}`, { method: 'POST', json, headers: from(address), ...init });
const challengeOf = async (answer: Response) => ((await answer.json()) as { challenge: string }).challenge;
const begin = (json: object = { password }, more: Sent = {}) =>
  post('/account/passkey-challenge', { json, token, ...more });
const add = (json: object, more: Sent = {}) => post('/account/passkeys', { json, token, ...more });
const ask = async (at = app) => challengeOf(await at.call('/api/login/passkey'));
const logIn = (json: object, more: Sent = {}) => post('/login/passkey', { json, ...more });
const register = async (which = device, name?: string) =>
  add({ ...which.register(await challengeOf(await begin())), ...(name && { name }) });
const account = async () => (await app.call('/api/account', { token })).json();

describe('a passkey', () => {
  test('is added for the password, logs in on another server, and is removed', async () => {
    expect((await register(device, 'My phone')).status).toBe(204);
    const [passkey] = (await account()).passkeys;
    expect(passkey).toMatchObject({ name: 'My phone', created: clock.toISOString(), last_used: null });

    clock = new Date(clock.getTime() + MINUTE_MS);
    const answer = await logIn(device.answer(await ask()), { at: other });
    expect(answer.status).toBe(200);
    const session = await answer.json();
    expect(session).toMatchObject({ role: 'owner' });
    expect((await app.call('/api/contacts', { token: session.token })).status).toBe(200);
    expect((await account()).passkeys[0].last_used).toBe(clock.toISOString());

    const path = `/api/account/passkeys/${passkey.id}`;
    expect((await app.call(path, { method: 'DELETE', token })).status).toBe(204);
    expect((await app.call(path, { method: 'DELETE', token })).status).toBe(404);
    const gone = await logIn(device.answer(await ask()));
    expect([gone.status, (await gone.json()).code]).toEqual([401, 'wrong_passkey']);
  });

  test('counts as both factors; to add one the code is asked for, too', async () => {
    const { secret } = await switchOnSecondFactor(app, token, clock);
    clock = new Date(clock.getTime() + MINUTE_MS);
    const without = await begin();
    expect(await without.json()).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await begin({ password, code: '000000' })).status).toBe(400);
    const begun = await begin({ password, code: codeAt(secret, clock) });
    expect((await add(device.register(await challengeOf(begun)))).status).toBe(204);
    expect((await logIn(device.answer(await ask()))).status).toBe(200);
  });

  test('is called after its device where it is given no name, and is one of twenty', async () => {
    const agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';
    const body = device.register(await challengeOf(await begin()));
    await app.call('/api/account/passkeys', {
      method: 'POST',
      token,
      json: body,
      headers: { 'User-Agent': agent },
    });
    const [{ name }] = (await account()).passkeys;
    expect(name).toBe('Chrome on Android');
    const em = app.orm.em.fork();
    const [row] = await em.find(PasskeyEntity, {});
    await em.insertMany(
      PasskeyEntity,
      Array.from({ length: 19 }, (_, at) => ({
        operator: row?.operator.id ?? 0,
        credentialId: `k${at}`,
        publicKey: '',
        counter: 0,
        name: 'One more',
        createdAt: clock,
        lastUsedAt: null,
      })),
    );
    expect((await begin()).status).toBe(400);
  });

  test('belongs to its operator: nobody else removes it, and it goes with them', async () => {
    const asha = await aColleague(app, 'answerer', 'asha');
    const hers = await tokenOf(app, asha);
    const begun = await begin({ password }, { token: hers });
    expect((await add(device.register(await challengeOf(begun)), { token: hers })).status).toBe(204);
    const [row] = await app.orm.em.fork().find(PasskeyEntity, {});
    const path = `/api/account/passkeys/${row?.id}`;
    expect((await app.call(path, { method: 'DELETE', token })).status).toBe(404);
    const session = await (await logIn(device.answer(await ask()))).json();
    expect(session.role).toBe('answerer');
    await app.call(`/api/colleagues/${asha.id}`, { method: 'DELETE', token });
    expect((await logIn(device.answer(await ask()))).status).toBe(401);
    expect(await app.orm.em.fork().count(PasskeyEntity)).toBe(0);
  });

  test('outlives a new password, and is said and removed by the console', async () => {
    await register();
    const reset = await resetPassword(app.orm, { username });
    expect(reset).toMatchObject({ passkeys: 1 });
    expect((await logIn(device.answer(await ask()))).status).toBe(200);
    expect(await resetPassword(app.orm, { username, withoutPasskeys: true })).toMatchObject({ passkeys: 0 });
    expect((await logIn(device.answer(await ask()))).status).toBe(401);
  });

  test('is told with the fields of WebAuthn, and devices that have one are named', async () => {
    await register();
    const begun = await (await begin()).json();
    expect(begun).toMatchObject({
      rp: { id: 'example.com' },
      user: { name: username },
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
    });
    expect(await (await app.call('/api/login/passkey')).json()).toMatchObject({ rpId: 'example.com' });
  });
});

describe('hostile answers', () => {
  const wrongs = [
    { origin: 'https://evil.example' },
    { origin: 'http://example.com' },
    { rpId: 'evil.example' },
    { unverified: true },
    { type: 'webauthn.other' },
  ];

  test.each(wrongs)('of a login with %o open nothing and count as wrong passwords', async (wrong) => {
    await register();
    const answer = await logIn(device.answer(await ask(), wrong));
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'wrong_passkey']);
  });

  test.each([...wrongs, { attestation: 'fido-u2f' as const }])(
    'of a registration with %o keep nothing',
    async (wrong) => {
      const answer = await add(device.register(await challengeOf(await begin()), wrong));
      expect(await answer.json()).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'response' }] });
      expect((await account()).passkeys).toEqual([]);
    },
  );

  test('to a challenge that was made up, is too old, of another purpose or of another session', async () => {
    await register();
    const made = Buffer.alloc(42, 7).toString('base64url');
    const old = await ask();
    const ofRegistration = await challengeOf(await begin());
    clock = new Date(clock.getTime() + 6 * MINUTE_MS);
    for (const challenge of [made, old, ofRegistration, 'x']) {
      expect((await logIn(device.answer(challenge))).status).toBe(401);
    }
    const second = aPasskeyDevice({ origin: SITE.publicUrl, rpId: 'example.com' });
    const stranger = await app.login();
    const others = await challengeOf(await begin({ password }, { token: stranger }));
    for (const challenge of [await ask(), others]) {
      expect((await add(second.register(challenge))).status).toBe(400);
    }
  });

  test('that come twice, at once on two servers too, open once', async () => {
    await register();
    const answer = device.answer(await ask(), { counter: 0 });
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => logIn(answer, { at: at % 2 ? other : app, address: at + 2 })),
    );
    // The device of this test counts, and says that it went back.
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(401));
    const right = device.answer(await ask());
    const again = await Promise.all(
      Array.from({ length: 8 }, (_, at) => logIn(right, { at: at % 2 ? other : app, address: at + 20 })),
    );
    expect(again.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    const registration = aPasskeyDevice({ origin: SITE.publicUrl, rpId: 'example.com' }).register(
      await challengeOf(await begin()),
    );
    const added = await Promise.all([add(registration), add(registration, { at: other })]);
    expect(added.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('of a device that does not count open once as well', async () => {
    const challenge = await challengeOf(await begin());
    await add(device.register(challenge, { counter: 0 }));
    const answer = device.answer(await ask(), { counter: 0 });
    expect((await logIn(answer)).status).toBe(200);
    expect((await logIn(answer)).status).toBe(401);
    expect((await logIn(device.answer(await ask(), { counter: 0 }))).status).toBe(200);
  });

  test('signed by another key', async () => {
    await register();
    const thief = aPasskeyDevice({ origin: SITE.publicUrl, rpId: 'example.com' });
    const answer = { ...thief.answer(await ask()), id: device.id };
    expect((await logIn(answer)).status).toBe(401);
  });

  test('T1. Wrong ones from one address: 429 after the limit, for passwords, too; from another it opens', async () => {
    await register();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      statuses.push((await logIn(device.answer(await ask(), { unverified: true }), { address: 9 })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await post('/login', { json: { username, password }, address: 9 })).status).toBe(429);
    expect((await logIn(device.answer(await ask()), { address: 10 })).status).toBe(200);
  });

  test('Who only asks for challenges leaves nothing in the database', async () => {
    const before = app.statements.length;
    for (let at = 0; at < 50; at += 1) await ask();
    const asked = app.statements.slice(before).map(({ sql }) => sql);
    expect(asked.filter((sql) => /insert|update|delete/i.test(sql))).toEqual([]);
  });
});

test('T3. A known and an unknown passkey: the same answer', async () => {
  await register();
  const seen = async (id: string) => {
    const body = { ...device.answer(await ask(), { unverified: true }), id };
    const answer = await logIn(body);
    return { status: answer.status, body: await answer.text() };
  };
  expect(await seen(device.id)).toEqual(await seen('nobody'));
});
