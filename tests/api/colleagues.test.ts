import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { InviteEntity } from '#api/features/session/invite.entities.ts';
import { OperatorEntity, SessionEntity } from '#api/features/session/session.entities.ts';
import type { Colleagues } from '#contract/colleagues.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
/** Another server on the same database. */
let other: TestApp;
let clock: Date;
let owner: string;
beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  const settings = { now: () => clock, loginLimit: 1_000 };
  app = await startTestApp(settings);
  other = await startTestApp({ ...settings, sharing: app });
  owner = await app.login();
});
afterEach(async () => {
  await other.close();
  await app.close();
});

const send = (method: string, path: string, json?: object, token: string | undefined = owner, at = app) =>
  at.call(`/api${path}`, { method, token, ...(json && { json }) });
const invite = async (role: string): Promise<{ id: number; token: string; expires: string }> =>
  (await send('POST', '/invites', { role, password })).json();
const accept = (json: object, at = app) =>
  at.call('/api/invitation/accept', { method: 'POST', json: { password: 'a meadow of her own', ...json } });
const list = async (): Promise<Colleagues> => (await send('GET', '/colleagues')).json();
const logIn = (json: object, at = app) => at.call('/api/login', { method: 'POST', json });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('an invitation', () => {
  test('makes one login of its role, which its owner chooses name and password of', async () => {
    const { id, token, expires } = await invite('editor');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expires).toBe('2026-11-27T06:00:00.000Z');
    expect((await list()).invites).toEqual([{ id, role: 'editor', by: username, expires }]);
    const read = await app.call('/api/invitation', { method: 'POST', json: { token } });
    expect(await read.json()).toEqual({ role: 'editor', by: username, expires });

    expect((await accept({ token, username: ' asha ' })).status).toBe(204);
    const login = await logIn({ username: 'asha', password: 'a meadow of her own' });
    const session = (await login.json()) as { token: string; role: string };
    expect(session.role).toBe('editor');
    const account = await (await app.call('/api/account', { token: session.token })).json();
    expect(account).toMatchObject({ username: 'asha', role: 'editor' });
    expect((await send('GET', '/contacts', undefined, session.token)).status).toBe(403);
    expect((await list()).colleagues).toMatchObject([
      { username, role: 'owner', you: true },
      { username: 'asha', role: 'editor', you: false, last_seen: clock.toISOString() },
    ]);
    expect((await list()).invites).toEqual([]);
    expect(await codeOf(await accept({ token, username: 'ravi' }))).toBe('invite_gone');
  });

  test('is stored as a hash, and its token is in no log and no answer but the first', async () => {
    const { token } = await invite('editor');
    await accept({ token, username: 'operator' });
    const rows = await app.orm.em.fork().find(InviteEntity, {});
    expect(JSON.stringify([rows, await list()])).not.toContain(token);
    expect(app.logged()).not.toContain(token);
  });

  test.each(['POST /invites', 'PATCH /colleagues/:id'])(
    'and a change of role ask for the password: a wrong one is told at its field and counts as a failed login: %s',
    async (call) => {
      const { id } = await aColleague(app, 'answerer');
      const [method = '', path = ''] = call.replace(':id', `${id}`).split(' ');
      const strict = await startTestApp({ loginLimit: 2, sharing: app });
      const ask = (given?: string) => send(method, path, { role: 'owner', password: given }, owner, strict);
      const refused = { errors: [{ field: 'password' }] };
      for (const given of [undefined, 'not it', 'not it'])
        expect(await (await ask(given)).json()).toMatchObject(refused);
      expect((await ask(password)).status).toBe(429);
      expect(await list()).toMatchObject({ colleagues: [{}, { role: 'answerer' }], invites: [] });
      await strict.close();
    },
  );

  test('is void after seven days, after it is revoked, and made up', async () => {
    const { token } = await invite('answerer');
    const { id, token: revoked } = await invite('answerer');
    expect((await send('DELETE', `/invites/${id}`)).status).toBe(204);
    expect((await send('DELETE', `/invites/${id}`)).status).toBe(404);
    clock = new Date(clock.getTime() + 7 * DAY_MS);
    for (const each of [token, revoked, 'x'.repeat(43), '', 'a'.repeat(100)]) {
      const answer = await accept({ token: each, username: 'asha' });
      expect([answer.status, await codeOf(answer)]).toEqual([410, 'invite_gone']);
      const read = await app.call('/api/invitation', { method: 'POST', json: { token: each } });
      expect(read.status).toBe(410);
    }
    expect(await app.orm.em.fork().count(OperatorEntity)).toBe(1);
  });

  test('that ten people follow at once on two servers makes one login', async () => {
    const { token } = await invite('editor');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        accept({ token, username: `person ${at}` }, at % 2 ? other : app),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(410)]);
    expect(await app.orm.em.fork().count(OperatorEntity)).toBe(2);
  });

  test('keeps to the rules of names and passwords, and stays open meanwhile', async () => {
    const { token } = await invite('editor');
    const fieldOf = async (json: object) => {
      const { errors } = (await (await accept({ token, ...json })).json()) as {
        errors: { field: string }[];
      };
      return errors.map(({ field }) => field);
    };
    expect(await fieldOf({ username: '' })).toEqual(['username']);
    expect(await fieldOf({ username: 'two\nlines' })).toEqual(['username']);
    expect(await fieldOf({ username: 'Ｏｐｅｒａｔｏｒ' })).toEqual(['username']);
    expect(await fieldOf({ username: 'asha', password: 'short' })).toEqual(['password']);
    expect(await fieldOf({ username: 'asha', password: 'password1234' })).toEqual(['password']);
    expect((await accept({ token, username: 'asha' })).status).toBe(204);
  });

  test('of an owner who is removed or made something else is void', async () => {
    const second = await aColleague(app, 'owner');
    const made = await send('POST', '/invites', { role: 'owner', password }, await tokenOf(app, second));
    await send('PATCH', `/colleagues/${second.id}`, { role: 'answerer', password });
    expect((await accept({ token: (await made.json()).token, username: 'back' })).status).toBe(410);
  });

  test('is one of fifty at most', async () => {
    const em = app.orm.em.fork();
    const expiresAt = new Date(clock.getTime() + DAY_MS);
    const [{ id = 0 } = {}] = await em.find(OperatorEntity, {});
    await em.insertMany(
      InviteEntity,
      Array.from({ length: 50 }, (_, at) => ({
        tokenHash: `${at}`,
        role: 'editor' as const,
        operator: id,
        expiresAt,
      })),
    );
    expect(await codeOf(await send('POST', '/invites', { role: 'owner', password }))).toBe(
      'too_many_invites',
    );
  });
});

describe('a role', () => {
  test('that changes ends the sessions of that login at once, on another server too', async () => {
    const asha = await aColleague(app, 'answerer');
    const token = await tokenOf(app, asha);
    expect((await send('GET', '/contacts', undefined, token, other)).status).toBe(200);
    expect((await send('PATCH', `/colleagues/${asha.id}`, { role: 'editor', password })).status).toBe(204);
    expect((await send('GET', '/contacts', undefined, token, other)).status).toBe(401);
    const login = await logIn({ username: asha.username, password }, other);
    const fresh = ((await login.json()) as { token: string; role: string }) ?? {};
    expect(fresh.role).toBe('editor');
    expect((await send('GET', '/contacts', undefined, fresh.token, other)).status).toBe(403);
    // The same again changes nothing and ends nothing.
    expect((await send('PATCH', `/colleagues/${asha.id}`, { role: 'editor', password })).status).toBe(204);
    expect((await send('GET', '/account', undefined, fresh.token)).status).toBe(200);
  });

  test('that is none, and a login that is none', async () => {
    const asha = await aColleague(app, 'answerer');
    expect((await send('PATCH', `/colleagues/${asha.id}`, { role: 'admin', password })).status).toBe(400);
    expect((await send('PATCH', '/colleagues/999', { role: 'editor', password })).status).toBe(404);
    expect((await send('DELETE', '/colleagues/999')).status).toBe(404);
  });

  test('is nothing that an editor or an answerer changes, not even their own', async () => {
    for (const role of ['editor', 'answerer'] as const) {
      const { id } = await aColleague(app, role);
      const token = await tokenOf(app, { id });
      const path = `/colleagues/${id}`;
      expect((await send('PATCH', path, { role: 'owner', password }, token)).status).toBe(403);
      expect((await send('DELETE', path, undefined, token)).status).toBe(403);
      expect((await send('POST', '/invites', { role: 'owner', password }, token)).status).toBe(403);
    }
  });
});

test('A removed colleague is out at once, on another server too; what they did keeps their name', async () => {
  const asha = await aColleague(app, 'owner', 'asha');
  const token = await tokenOf(app, asha);
  await send('POST', '/invites', { role: 'editor', password }, token);
  expect((await send('DELETE', `/colleagues/${asha.id}`)).status).toBe(204);
  expect((await send('GET', '/account', undefined, token, other)).status).toBe(401);
  expect((await logIn({ username: 'asha', password }, other)).status).toBe(401);
  expect(await app.orm.em.fork().count(SessionEntity, { operator: asha.id })).toBe(0);
  const noted = await app.orm.em.fork().find(ActivityEntity, {}, { orderBy: { id: 'asc' } });
  expect(noted.map(({ operator, action, detail }) => [operator, action, detail])).toEqual([
    ['asha', 'invited', { role: 'editor' }],
    [username, 'removed', { username: 'asha', role: 'owner' }],
  ]);
});

describe('the last owner', () => {
  const own = async () => (await list()).colleagues.find(({ you }) => you)?.id;

  test('can be neither removed nor made something else', async () => {
    await aColleague(app, 'editor');
    const path = `/colleagues/${await own()}`;
    expect(await codeOf(await send('DELETE', path))).toBe('last_owner');
    expect(await codeOf(await send('PATCH', path, { role: 'editor', password }))).toBe('last_owner');
    expect((await send('GET', '/colleagues')).status).toBe(200);
    await aColleague(app, 'owner');
    expect((await send('PATCH', path, { role: 'editor', password })).status).toBe(204);
    expect((await send('GET', '/colleagues')).status).toBe(401);
  });

  test.each(['PATCH', 'DELETE'])(
    'stays when two owners %s each other at once on two servers',
    async (method) => {
      for (let round = 0; round < 8; round += 1) {
        const second = await aColleague(app, 'owner', `owner ${round}`);
        const secondToken = await tokenOf(app, second);
        const first = await own();
        const change = method === 'PATCH' ? { role: 'answerer', password } : undefined;
        const answers = await Promise.all([
          send(method, `/colleagues/${second.id}`, change),
          send(method, `/colleagues/${first}`, change, secondToken, other),
        ]);
        expect(await app.orm.em.fork().count(OperatorEntity, { role: 'owner' })).toBe(1);
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
        const [left] = await app.orm.em.fork().find(OperatorEntity, { role: 'owner' });
        owner = await tokenOf(app, left ?? { id: 0 });
      }
    },
  );

  test.each(['PATCH', 'DELETE'])('stays when all owners %s themselves at once', async (method) => {
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => aColleague(app, 'owner', `owner ${name}`)),
    );
    const tokens = await Promise.all(all.map((each) => tokenOf(app, each)));
    const change = method === 'PATCH' ? { role: 'editor', password } : undefined;
    await send(method, `/colleagues/${await own()}`, change);
    await Promise.all(
      all.map(({ id }, at) => send(method, `/colleagues/${id}`, change, tokens[at], at % 2 ? other : app)),
    );
    expect(await app.orm.em.fork().count(OperatorEntity, { role: 'owner' })).toBe(1);
  });
});
