import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { InviteEntity, OperatorEntity, SessionEntity } from '#api/features/auth/auth.entities.ts';
import { DAY_MS } from '#contract/time.ts';
import { describe, expect, testOfLogins as shared } from '#tests/support/api-test.ts';
import { type Client, clientOf, refusedFields } from '#tests/support/client.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import type { Overrides } from '#tests/support/test-app.ts';
import { aColleague, clientAs, password, type TestApp, username } from '#tests/support/test-app.ts';

const base = shared
  .extend('mail', async ({ task: _ }, { onCleanup }) => {
    const mail = await aMailServer();
    onCleanup(mail.close);
    return mail;
  })
  .extend(
    'settings',
    ({ mail }): Overrides => ({
      loginLimit: 1_000,
      publicUrl: 'https://floodlight.example',
      noticeOrigins: [mail.url],
    }),
  );

/** Of fault or of success, by its one word. */
const codeOf = (answer: { body: { code: string } }) => answer.body.code;
const countOwners = (app: TestApp) => app.orm.em.fork().count(OperatorEntity, { role: 'owner' });

const test = base.extend('site', async ({ app, owner, visitor, clock, logIn }) => {
  const { id: own } = await app.orm.em.fork().findOneOrFail(OperatorEntity, { username });
  const people = async () => (await owner.get('/colleagues')).body;
  return {
    app,
    owner,
    visitor,
    clock,
    logIn,
    people,
    /** The owner's own login. */
    own,
    invite: async (role: string): Promise<{ id: number; token: string; expires: string }> =>
      (await owner.post('/invites', { role, password })).body,
    accept: (json: object, at = visitor) =>
      at.post('/invitation/accept', { password: 'a meadow of her own', ...json }),
  };
});

describe('An invitation', () => {
  test('makes one login of its role, which its owner chooses name and password of', async ({ site }) => {
    const { app, visitor, clock, invite, accept, people } = site;
    const { id, token, expires } = await invite('editor');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expires).toBe('2026-11-27T06:00:00.000Z');
    expect((await people()).invites).toEqual([{ id, name: '', role: 'editor', by: username, expires }]);
    const read = await visitor.post('/invitation', { token });
    expect(read.body).toEqual({ role: 'editor', by: username, expires });

    expect((await accept({ token, username: ' asha ' })).status).toBe(204);
    const login = await visitor.post('/login', { username: 'asha', password: 'a meadow of her own' });
    expect(login.body.role).toBe('editor');
    const asha = clientOf(app.url, login.body.token);
    expect((await asha.get('/account')).body).toMatchObject({ username: 'asha', role: 'editor' });
    expect((await asha.get('/contacts')).status).toBe(403);
    const { colleagues, invites } = await people();
    expect(colleagues).toMatchObject([
      { username, role: 'owner', you: true },
      { username: 'asha', role: 'editor', you: false, last_seen: clock.now().toISOString() },
    ]);
    expect(invites).toEqual([]);
    expect(codeOf(await accept({ token, username: 'ravi' }))).toBe('invite_gone');
  });

  test('has a name, and its link is mailed once, to an address that is not stored', async ({
    site,
    mail,
  }) => {
    const { app, owner, people, accept } = site;
    const ask = { role: 'editor', password, name: 'Asha Rao', email: 'asha@example.in' };
    const without = await owner.post('/invites', ask);
    expect(without.body.mail).toEqual({ error: 'Mail is not set up.' });
    expect((await people()).invites).toMatchObject([{ name: 'Asha Rao', role: 'editor' }]);

    await owner.patch('/notices', { smtp_url: mail.url });
    expect((await owner.post('/invites', ask)).body.mail).toEqual({
      error: 'Mail has no sender. Add an address under Notifications, Mail.',
    });
    await owner.patch('/notices', { mail_to: ['owner@example.in', 'meena@example.in'] });
    expect((await owner.post('/invites', ask)).body.mail).toEqual({
      error: 'Couldn’t reach the mail server.',
    });
    await mail.open();
    const { token, mail: sent } = (await owner.post('/invites', ask)).body;
    expect(sent).toEqual({ error: null });
    expect(mail.mails.map(({ to }) => to)).toEqual([['asha@example.in']]);
    const { text = '', subject, from } = mail.mails[0] ?? {};
    expect(from?.value).toEqual([{ name: 'Reddy Anna', address: 'owner@example.in' }]);
    expect(subject).toBe(`${username} invites you · Reddy Anna`);
    expect(text).toContain(`${username} invites you to Reddy Anna as an editor.`);
    expect(text).toContain(`https://floodlight.example/login#invite=${token}\n`);
    const stored = await app.orm.em.getConnection().execute('select * from delivery');
    expect(stored).toEqual([]);
    expect(JSON.stringify(await app.orm.em.fork().find(InviteEntity, {}))).not.toContain('asha@example.in');
    expect((await accept({ token, username: 'asha' })).status).toBe(204);
  });

  test('is stored as a hash, and its token is in no log and no answer but the first', async ({ site }) => {
    const { app, invite, accept, people } = site;
    const { token } = await invite('editor');
    await accept({ token, username: 'operator' });
    const rows = await app.orm.em.fork().find(InviteEntity, {});
    expect(JSON.stringify([rows, await people()])).not.toContain(token);
    expect(app.logged()).not.toContain(token);
  });

  test('is void after seven days, after it is revoked, and made up', async ({ site }) => {
    const { app, owner, visitor, clock, invite, accept } = site;
    const { token } = await invite('answerer');
    const { id, token: revoked } = await invite('answerer');
    const revoke = async () => (await owner.delete(`/invites/${id}`)).status;
    expect([await revoke(), await revoke()]).toEqual([204, 404]);
    clock.forward(7 * DAY_MS);
    for (const each of [token, revoked, 'x'.repeat(43), '', 'a'.repeat(100)]) {
      const answer = await accept({ token: each, username: 'asha' });
      expect([answer.status, codeOf(answer)]).toEqual([410, 'invite_gone']);
      expect((await visitor.post('/invitation', { token: each })).status).toBe(410);
    }
    expect(await app.orm.em.fork().count(OperatorEntity)).toBe(1);
  });

  test('that ten people follow at once on two servers makes one login', async ({ site, other }) => {
    const { app, visitor, invite, accept } = site;
    const { token } = await invite('editor');
    const there = clientOf(other.url);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        accept({ token, username: `person ${at}` }, at % 2 ? there : visitor),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(410)]);
    expect(await app.orm.em.fork().count(OperatorEntity)).toBe(2);
  });

  test('keeps to the rules of names and passwords, and stays open meanwhile', async ({ site }) => {
    const { invite, accept } = site;
    const { token } = await invite('editor');
    const fieldsOf = async (json: object) =>
      refusedFields(await accept({ token, username: 'asha', ...json }));
    expect(await fieldsOf({ username: '' })).toEqual(['username']);
    // Read as the name of the first operator.
    expect(await fieldsOf({ username: 'Ｏｐｅｒａｔｏｒ' })).toEqual(['username']);
    expect(await fieldsOf({ password: 'password1234' })).toEqual(['password']);
    expect((await accept({ token, username: 'asha' })).status).toBe(204);
  });

  test('T47. makes no name that reads like one that is there', async ({ site }) => {
    const { invite, accept } = site;
    const { token } = await invite('editor');
    const alike = [
      ...['operator\u200b', 'oper\u00adator', '\u2060operator', 'operator\u3164', '\u202erotarepo'],
      ...['оperator', 'οperаtor', '0perator', 'op\u200aerator', 'ОPЕRАТОR', '𝐨perator', '\u200b\u2060'],
    ];
    for (const username of alike) {
      const { status, body } = await accept({ token, username });
      expect([username, status, body.errors?.[0].field]).toEqual([username, 400, 'username']);
    }
    for (const username of ['operators', 'opérator', 'Оператор', 'आशा'])
      expect((await accept({ token: (await invite('editor')).token, username })).status, username).toBe(204);
    for (const [there, ...read] of [
      ['आशा', 'आशा\u200d', 'अाशा'],
      ['ఓబులు', 'ఒ\u0c55బులు'],
      ['nikhil-3', 'NІKHІL-3', 'nikhil-З', 'nikhil‐3', 'nikhil−३'],
      ['b_s.k', 'b＿s․k', 'bˍs.k', 'b_ѕ.k'],
    ] as const) {
      const { status } = await accept({ token: (await invite('editor')).token, username: there });
      expect([there, status]).toContainEqual(there === 'आशा' ? 400 : 204);
      for (const username of read)
        expect([username, (await accept({ token, username })).status]).toEqual([username, 400]);
    }
  });

  test('of an owner who is removed or made something else is void', async ({ site }) => {
    const { app, owner, accept } = site;
    const second = await aColleague(app, 'owner');
    const made = await (await clientAs(app, second)).post('/invites', { role: 'owner', password });
    await owner.patch(`/colleagues/${second.id}`, { role: 'answerer', password });
    expect((await accept({ token: made.body.token, username: 'back' })).status).toBe(410);
  });

  test('is one of fifty at most', async ({ site }) => {
    const { app, owner, own, clock } = site;
    const expiresAt = new Date(clock.now().getTime() + DAY_MS);
    const open = { role: 'editor' as const, operator: own, expiresAt };
    await app.orm.em.fork().insertMany(
      InviteEntity,
      Array.from({ length: 50 }, (_, at) => ({ ...open, tokenHash: `${at}` })),
    );
    expect(codeOf(await owner.post('/invites', { role: 'owner', password }))).toBe('too_many_invites');
  });
});

describe('A call that gives or takes rights asks for the password', () => {
  test.override('settings', { loginLimit: 2 });

  test.for(['an invitation', 'a change of role', 'a removal'])(
    '%s: a wrong one is refused at its field and counts as a failed login',
    async (what, { site }) => {
      const { app, owner, people } = site;
      const { id } = await aColleague(app, 'answerer');
      const ask = (given?: string) => {
        const json = { role: 'owner', password: given };
        if (what === 'an invitation') return owner.post('/invites', json);
        if (what === 'a removal') return owner.delete(`/colleagues/${id}`, { password: given });
        return owner.patch(`/colleagues/${id}`, json);
      };
      for (const given of [undefined, 'not it', 'not it'])
        expect((await ask(given)).body).toMatchObject({ errors: [{ field: 'password' }] });
      expect((await ask(password)).status).toBe(429);
      expect(await people()).toMatchObject({ colleagues: [{}, { role: 'answerer' }], invites: [] });
    },
  );
});

describe('A role', () => {
  test('that changes ends the login’s sessions at once, on other servers too', async ({ site, other }) => {
    const { app, owner } = site;
    const asha = await aColleague(app, 'answerer');
    const before = await clientAs(other, asha);
    const becomeEditor = async () =>
      (await owner.patch(`/colleagues/${asha.id}`, { role: 'editor', password })).status;
    expect((await before.get('/contacts')).status).toBe(200);
    expect(await becomeEditor()).toBe(204);
    expect((await before.get('/contacts')).status).toBe(401);
    const { body } = await clientOf(other.url).post('/login', { username: asha.username, password });
    expect(body.role).toBe('editor');
    const after = clientOf(other.url, body.token);
    expect((await after.get('/contacts')).status).toBe(403);
    // The same again changes nothing and ends nothing.
    expect(await becomeEditor()).toBe(204);
    expect((await after.get('/account')).status).toBe(200);
  });

  test('is refused where the role or the login does not exist', async ({ app, owner }) => {
    const { id } = await aColleague(app, 'answerer');
    expect((await owner.patch(`/colleagues/${id}`, { role: 'admin', password })).status).toBe(400);
    expect((await owner.patch('/colleagues/999', { role: 'editor', password })).status).toBe(404);
    expect((await owner.delete('/colleagues/999', { password })).status).toBe(404);
  });

  test('is nothing that an editor or an answerer changes, not even their own', async ({ app }) => {
    for (const role of ['editor', 'answerer'] as const) {
      const { id } = await aColleague(app, role);
      const client = await clientAs(app, { id });
      expect((await client.patch(`/colleagues/${id}`, { role: 'owner', password })).status).toBe(403);
      expect((await client.delete(`/colleagues/${id}`, { password })).status).toBe(403);
      expect((await client.post('/invites', { role: 'owner', password })).status).toBe(403);
    }
  });
});

test('A removed colleague is out at once; what they did keeps their name', async ({ site, other }) => {
  const { app, owner } = site;
  const asha = await aColleague(app, 'owner', 'asha');
  const there = await clientAs(other, asha);
  await there.post('/invites', { role: 'editor', password });
  expect((await owner.delete(`/colleagues/${asha.id}`, { password })).status).toBe(204);
  expect((await there.get('/account')).status).toBe(401);
  expect((await there.post('/login', { username: 'asha', password })).status).toBe(401);
  expect(await app.orm.em.fork().count(SessionEntity, { operator: asha.id })).toBe(0);
  const noted = await app.orm.em.fork().find(ActivityEntity, {}, { orderBy: { id: 'asc' } });
  expect(noted.map(({ operator, action, detail }) => [operator, action, detail])).toEqual([
    ['asha', 'invited', { role: 'editor' }],
    [username, 'removed', { username: 'asha', role: 'owner' }],
  ]);
});

describe('The last owner', () => {
  const change = (client: Client, method: string, id: number) =>
    method === 'PATCH'
      ? client.patch(`/colleagues/${id}`, { role: 'answerer', password })
      : client.delete(`/colleagues/${id}`, { password });

  test('can be neither removed nor made something else', async ({ site }) => {
    const { app, owner, own } = site;
    await aColleague(app, 'editor');
    for (const method of ['DELETE', 'PATCH']) {
      expect(codeOf(await change(owner, method, own))).toBe('last_owner');
    }
    expect((await owner.get('/colleagues')).status).toBe(200);
    await aColleague(app, 'owner');
    expect((await change(owner, 'PATCH', own)).status).toBe(204);
    expect((await owner.get('/colleagues')).status).toBe(401);
  });

  test.for(['PATCH', 'DELETE'])(
    'stays when two owners %s each other at once on two servers',
    async (method, { site, other }) => {
      const { app, own } = site;
      let first = own;
      for (let round = 0; round < 8; round += 1) {
        const second = (await aColleague(app, 'owner', `owner ${round}`)).id;
        const [one, two] = [await clientAs(app, { id: first }), await clientAs(other, { id: second })];
        const answers = await Promise.all([change(one, method, second), change(two, method, first)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
        const left = await app.orm.em.fork().find(OperatorEntity, { role: 'owner' });
        expect(left).toHaveLength(1);
        first = left[0]?.id ?? 0;
      }
    },
  );

  test.for(['PATCH', 'DELETE'])(
    'stays when all owners %s themselves at once',
    async (method, { site, other }) => {
      const { app, own } = site;
      const names = ['a', 'b', 'c', 'd'];
      const all = await Promise.all(names.map((name) => aColleague(app, 'owner', `owner ${name}`)));
      const clients = await Promise.all(all.map((each, at) => clientAs(at % 2 ? other : app, each)));
      await change(await clientAs(app, { id: own }), method, own);
      await Promise.all(all.map(({ id }, at) => change(clients[at] as Client, method, id)));
      expect(await countOwners(app)).toBe(1);
    },
  );
});
