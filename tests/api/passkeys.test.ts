import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PasskeyEntity } from '#api/features/auth/auth.entities.ts';
import { resetPassword } from '#api/features/auth/operator.service.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { testOfLogins as base, describe, expect } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { codeAt, from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { aColleague, clientAs, password, username } from '#tests/support/test-app.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
const byteString = (bytes: Buffer) => {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};

interface Wrong {
  origin?: string;
  rpId?: string;
  /** The device did not ask who holds it. */
  unverified?: boolean;
  counter?: number;
  type?: string;
  attestation?: 'fido-u2f';
}

/** An authenticator as WebAuthn describes one, with a P-256 key of its own. */
function aPasskeyDevice({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [X, Y] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  /** COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    X,
    Buffer.from([0x22, 0x58, 0x20]),
    Y,
  ]);
  let counter = 0;

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? origin }));

  function authenticatorData(flags: number, wrong: Wrong): Buffer {
    counter += 1;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(wrong.unverified ? flags & ~0x04 : flags);
    tail.writeUInt32BE(wrong.counter ?? counter, 1);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), tail]);
  }

  return {
    id,
    /** What `navigator.credentials.create()` gives. */
    register(challenge: string, wrong: Wrong = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = [authenticatorData(0x45, wrong), Buffer.alloc(16), length, credentialId, key];
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(wrong.attestation ?? 'none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        byteString(Buffer.concat(data)),
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    /** What `navigator.credentials.get()` gives. */
    answer(challenge: string, wrong: Wrong = {}) {
      const client = clientData('webauthn.get', challenge, wrong);
      const data = authenticatorData(0x05, wrong);
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}

const SITE = { publicUrl: 'https://example.com', trustProxy: 1 };
const newDevice = () => aPasskeyDevice({ origin: SITE.publicUrl, rpId: 'example.com' });

const test = base
  .extend('settings', SITE)
  /** A visitor of the other server. */
  .extend('there', ({ other }) => clientOf(other.url))
  .extend('site', ({ app, owner, visitor, clock }) => {
    const device = newDevice();
    /** A challenge to register by, for the password. */
    const begin = (given: object = {}, by = owner) =>
      by.post('/account/passkey-challenge', { password, ...given }, { headers: from(1) });
    const add = (json: object, by = owner) => by.post('/account/passkeys', json, { headers: from(1) });
    return {
      app,
      owner,
      visitor,
      clock,
      device,
      begin,
      add,
      register: async (more: object = {}) =>
        add({ ...device.register((await begin()).body.challenge), ...more }),
      /** A challenge to log in by. */
      ask: async (): Promise<string> => (await visitor.get('/login/passkey')).body.challenge,
      logInBy: (json: object, { at = visitor, address = 1 } = {}) =>
        at.post('/login/passkey', json, { headers: from(address) }),
      passkeys: async () => (await owner.get('/account')).body.passkeys,
    };
  });

describe('A passkey', () => {
  test('is added for the password, logs in on another server, and is removed', async ({ site, there }) => {
    const { app, owner, clock, device, register, ask, logInBy, passkeys } = site;
    expect((await register({ name: 'My phone' })).status).toBe(204);
    const [passkey] = await passkeys();
    expect(passkey).toMatchObject({ name: 'My phone', created: clock.now().toISOString(), last_used: null });
    clock.forward(MINUTE_MS);
    const { status, body } = await logInBy(device.answer(await ask()), { at: there });
    expect([status, body.role]).toEqual([200, 'owner']);
    expect((await clientOf(app.url, body.token).get('/contacts')).status).toBe(200);
    expect((await passkeys())[0].last_used).toBe(clock.now().toISOString());
    const remove = async () => (await owner.delete(`/account/passkeys/${passkey.id}`)).status;
    expect([await remove(), await remove()]).toEqual([204, 404]);
    const answer = await logInBy(device.answer(await ask()));
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong_passkey']);
  });

  test('counts as both factors; to add one the code is asked for, too', async ({ site }) => {
    const { app, owner, clock, device, begin, add, ask, logInBy } = site;
    const { secret } = await switchOnSecondFactor(app, owner.token ?? '', clock.now());
    clock.forward(MINUTE_MS);
    expect((await begin()).body).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await begin({ code: '000000' })).status).toBe(400);
    const begun = await begin({ code: codeAt(secret, clock.now()) });
    expect((await add(device.register(begun.body.challenge))).status).toBe(204);
    expect((await logInBy(device.answer(await ask()))).status).toBe(200);
  });

  test('is called after its device where it is given no name, and is one of twenty', async ({ site }) => {
    const { app, owner, clock, device, begin, passkeys } = site;
    const agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';
    const body = device.register((await begin()).body.challenge);
    await owner.post('/account/passkeys', body, { headers: { 'User-Agent': agent } });
    expect(await passkeys()).toMatchObject([{ name: 'Chrome on Android' }]);
    const em = app.orm.em.fork();
    const [row] = await em.find(PasskeyEntity, {});
    const more = {
      operator: row?.operator.id ?? 0,
      publicKey: '',
      counter: 0,
      name: 'One more',
      createdAt: clock.now(),
      lastUsedAt: null,
    };
    await em.insertMany(
      PasskeyEntity,
      Array.from({ length: 19 }, (_, at) => ({ ...more, credentialId: `k${at}` })),
    );
    expect((await begin()).status).toBe(400);
  });

  test('belongs to its operator: others cannot remove it, and it goes with them', async ({ site }) => {
    const { app, owner, device, begin, add, ask, logInBy } = site;
    const asha = await aColleague(app, 'answerer', 'asha');
    const hers = await clientAs(app, asha);
    const { challenge } = (await begin({}, hers)).body;
    expect((await add(device.register(challenge), hers)).status).toBe(204);
    const [row] = await app.orm.em.fork().find(PasskeyEntity, {});
    expect((await owner.delete(`/account/passkeys/${row?.id}`)).status).toBe(404);
    expect((await logInBy(device.answer(await ask()))).body.role).toBe('answerer');
    await owner.delete(`/colleagues/${asha.id}`, { password });
    expect((await logInBy(device.answer(await ask()))).status).toBe(401);
    expect(await app.orm.em.fork().count(PasskeyEntity)).toBe(0);
  });

  test('outlives a new password, and is said and removed by the console', async ({ site }) => {
    const { app, device, register, ask, logInBy } = site;
    await register();
    expect(await resetPassword(app.orm, { username })).toMatchObject({ passkeys: 1 });
    expect((await logInBy(device.answer(await ask()))).status).toBe(200);
    expect(await resetPassword(app.orm, { username, withoutPasskeys: true })).toMatchObject({ passkeys: 0 });
    expect((await logInBy(device.answer(await ask()))).status).toBe(401);
  });

  test('is asked for with the fields of WebAuthn, and devices that have one are named', async ({ site }) => {
    const { visitor, device, begin, register } = site;
    await register();
    expect((await begin()).body).toMatchObject({
      rp: { id: 'example.com' },
      user: { name: username },
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
    });
    expect((await visitor.get('/login/passkey')).body).toMatchObject({ rpId: 'example.com' });
  });
});

describe('A hostile answer', () => {
  const wrongs = [
    { origin: 'https://evil.example' },
    { origin: 'http://example.com' },
    { rpId: 'evil.example' },
    { unverified: true },
    { type: 'webauthn.other' },
  ];

  test('of another login, site, type or key, or unverified, opens nothing', async ({ site }) => {
    const { device, register, ask, logInBy } = site;
    await register();
    const thief = { ...newDevice().answer(await ask()), id: device.id };
    const all = [...(await Promise.all(wrongs.map(async (each) => device.answer(await ask(), each)))), thief];
    const answers = await Promise.all(all.map((each) => logInBy(each)));
    const refusals = answers.map(({ status, body }) => [status, body.code]);
    expect(refusals).toEqual(Array(6).fill([401, 'wrong_passkey']));
    expect((await logInBy(device.answer(await ask()))).status).toBe(200);
  });

  test('of a registration keeps nothing', async ({ site }) => {
    const { device, begin, add, passkeys } = site;
    for (const wrong of [...wrongs, { attestation: 'fido-u2f' as const }]) {
      const { body } = await add(device.register((await begin()).body.challenge, wrong));
      expect([wrong, body]).toMatchObject([
        wrong,
        { code: 'invalid_fields', errors: [{ field: 'response' }] },
      ]);
    }
    expect(await passkeys()).toEqual([]);
  });

  test('to a false, old or foreign challenge opens nothing', async ({ site }) => {
    const { app, clock, device, begin, add, register, ask, logInBy } = site;
    await register();
    const made = Buffer.alloc(42, 7).toString('base64url');
    const [old, ofRegistration] = [await ask(), (await begin()).body.challenge];
    clock.forward(6 * MINUTE_MS);
    for (const challenge of [made, old, ofRegistration, 'x']) {
      expect((await logInBy(device.answer(challenge))).status).toBe(401);
    }
    const stranger = clientOf(app.url, await app.login());
    const others = (await begin({}, stranger)).body.challenge;
    for (const challenge of [await ask(), others]) {
      expect((await add(newDevice().register(challenge))).status).toBe(400);
    }
  });

  test('that comes often, at once and on two servers, opens once', async ({ site, there }) => {
    const { app, owner, visitor, device, begin, add, register, ask, logInBy } = site;
    await register();
    const often = async (answer: object, first: number) => {
      const all = Array.from({ length: 8 }, (_, at) =>
        logInBy(answer, { at: at % 2 ? there : visitor, address: first + at }),
      );
      return (await Promise.all(all)).map(({ status }) => status).sort();
    };
    // The device of this test counts, and says that it went back.
    expect(await often(device.answer(await ask(), { counter: 0 }), 2)).toEqual(Array(8).fill(401));
    expect(await often(device.answer(await ask()), 20)).toEqual([200, ...Array(7).fill(401)]);
    const registration = newDevice().register((await begin()).body.challenge);
    const added = await Promise.all([add(registration), add(registration, owner)]);
    expect(added.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await app.orm.em.fork().count(PasskeyEntity)).toBe(2);
  });

  test('of a device that does not count opens once as well', async ({ site }) => {
    const { device, begin, add, ask, logInBy } = site;
    await add(device.register((await begin()).body.challenge, { counter: 0 }));
    const answer = device.answer(await ask(), { counter: 0 });
    expect((await logInBy(answer)).status).toBe(200);
    expect((await logInBy(answer)).status).toBe(401);
    expect((await logInBy(device.answer(await ask(), { counter: 0 }))).status).toBe(200);
  });

  test('T1. that comes from one address over the limit is 429', async ({ site }) => {
    const { visitor, device, register, ask, logInBy } = site;
    await register();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const answer = device.answer(await ask(), { unverified: true });
      statuses.push((await logInBy(answer, { address: 9 })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const byPassword = await visitor.post('/login', { username, password }, { headers: from(9) });
    expect(byPassword.status).toBe(429);
    expect((await logInBy(device.answer(await ask()), { address: 10 })).status).toBe(200);
  });
});

test('A visitor who only asks for challenges leaves nothing in the database', async ({ site }) => {
  const { app, ask } = site;
  const before = app.statements.length;
  for (let at = 0; at < 50; at += 1) await ask();
  const statements = app.statements.slice(before).map(({ sql }) => sql);
  expect(statements.filter((sql) => /insert|update|delete/i.test(sql))).toEqual([]);
});

test('T3. A known and an unknown passkey: the same answer', async ({ site }) => {
  const { device, register, ask, logInBy } = site;
  await register();
  const seen = async (id: string) => {
    const { status, body } = await logInBy({ ...device.answer(await ask(), { unverified: true }), id });
    return { status, body };
  };
  expect(await seen(device.id)).toEqual(await seen('unknown'));
});
