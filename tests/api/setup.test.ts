import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupRunEntity } from '#api/features/server/server.entities.ts';
import { insertRevision } from '#api/features/settings/settings.repository.ts';
import type { Setup, SetupEntry } from '#contract/setup.ts';
import { defaultContent } from '#contract/site-content.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aPost } from '#tests/support/factories.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const NOW = new Date('2026-11-26T06:00:00Z');

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp({ now: () => NOW, trustProxy: 1 });
  token = await app.login();
});
afterEach(() => app.close());

const setup = async (of = token, at = app): Promise<Setup> =>
  (await at.call('/api/setup', { token: of })).json();
const show = (is_shown: boolean, of = token) =>
  app.call('/api/setup', { method: 'PATCH', token: of, json: { is_shown } });
const doneOf = ({ entries }: Setup): SetupEntry[] =>
  entries.filter(({ is_done }) => is_done).map(({ entry }) => entry);

test('On a new site nothing is done, and the starter posts are nobody’s own', async () => {
  await aPost(app.orm);
  const { is_shown, entries } = await setup();
  expect(is_shown).toBe(true);
  expect(entries).toEqual(
    [
      'numbers',
      'notices',
      'public_url',
      'second_factor',
      ...(isOnPostgres ? [] : ['backup']),
      'first_post',
    ].map((entry) => ({ entry, is_done: false })),
  );
});

test('Each entry is done by what it is about, as soon as that is so', async () => {
  const em = app.orm.em.fork();
  const [first, ...others] = defaultContent.site.phones;
  const own = {
    label: '+91 98765 43210',
    href: 'tel:+919876543210',
    messaging: 'https://wa.me/919876543210',
    purpose: 'Help',
  };
  const publish = async (phones: typeof defaultContent.site.phones) =>
    insertRevision(em, {
      ...{ at: NOW, operatorId: null, operator: 'operator', notice: defaultContent.words.notice },
      ...{
        content: { ...defaultContent, site: { ...defaultContent.site, phones } },
        changed: [],
        restores: null,
      },
    });
  // One that is left belongs to no one, too.
  await publish([own, ...others]);
  expect(doneOf(await setup())).toEqual([]);
  await publish([{ ...own, messaging: first.messaging }]);
  expect(doneOf(await setup())).toEqual([]);
  await publish([own]);
  expect(doneOf(await setup())).toEqual(['numbers']);

  await app.call('/api/notices', {
    method: 'PATCH',
    token,
    json: { smtp_url: 'smtp://127.0.0.1:2525', mail_to: ['owner@example.in'] },
  });
  expect(doneOf(await setup())).toEqual(['numbers', 'notices']);

  await switchOnSecondFactor(app, token, NOW);
  expect(doneOf(await setup())).toEqual(['numbers', 'notices', 'second_factor']);

  const run = { at: NOW, way: 'command' as const, operator: null };
  await em.insert(BackupRunEntity, { ...run, bytes: null, failure: 'The disk is full.' });
  expect(doneOf(await setup())).not.toContain('backup');
  await em.insert(BackupRunEntity, { ...run, bytes: 4_000_000, failure: null });
  expect(doneOf(await setup()).includes('backup')).toBe(!isOnPostgres);

  const id = await aPost(app.orm, { date: NOW });
  await app.fill(`update post set author_id = 1, state = 'draft' where id = ${id}`);
  expect(doneOf(await setup())).not.toContain('first_post');
  await app.fill(`update post set state = 'published' where id = ${id}`);
  expect(doneOf(await setup())).toContain('first_post');
});

test('Posts that were brought from another site are one’s own', async () => {
  await aPost(app.orm);
  const id = await aPost(app.orm);
  await app.fill(
    `insert into import_source (source, kind, source_id, target, hash, revision) values ('wordpress https://example.com', 'post', '1', '${id}', '', 1)`,
  );
  expect(doneOf(await setup())).toEqual(['first_post']);
  // An imported draft makes no other post one's own.
  await app.fill(`update post set state = 'draft' where id = ${id}`);
  expect(doneOf(await setup())).toEqual([]);
});

test('A site with an address of its own has one, whatever it listens on', async () => {
  for (const [publicUrl, isDone] of [
    ['https://floodlight.example', true],
    ['http://127.0.0.1:3000', false],
    ['http://127.0.0.2:3000', false],
    ['http://[::1]:3000', false],
    ['http://blog.localhost', false],
  ] as const) {
    const other = await startTestApp({ sharing: app, publicUrl });
    expect(doneOf(await setup(token, other)).includes('public_url'), publicUrl).toBe(isDone);
    await other.close();
  }
});

test('Put away it is put away for this operator alone, until it is brought back', async () => {
  const colleague = await tokenOf(app, await aColleague(app, 'owner', 'Meena'));
  expect(await (await show(false)).json()).toEqual({ is_shown: false, entries: [] });
  expect(await setup(await app.login())).toEqual({ is_shown: false, entries: [] });
  expect((await setup(colleague)).is_shown).toBe(true);
  expect((await (await show(true)).json()).is_shown).toBe(true);
  expect((await setup()).is_shown).toBe(true);
  const activity = await (await app.call('/api/activity', { token })).json();
  expect(activity.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'setup list brought back',
    'setup list put away',
  ]);
});

test('A list of which all is done goes by itself: that is no act of anybody', async () => {
  const { id } = await aColleague(app, 'answerer');
  await app.call('/api/notices', {
    method: 'PATCH',
    token,
    json: { smtp_url: 'smtp://127.0.0.1:2525', mail_to: ['owner@example.in'] },
  });
  await app.fill(`update operator set totp_secret = 'x' where id = ${id}`);
  await show(false, await tokenOf(app, { id }));
  const [latest] = await (await app.call('/api/activity', { token })).json();
  expect(latest.action).toBe('notices changed');
});

test('Who answers sees what they can do; an editor, who has no dashboard, none of it', async () => {
  const answerer = await tokenOf(app, await aColleague(app, 'answerer'));
  expect((await setup(answerer)).entries.map(({ entry }) => entry)).toEqual(['notices', 'second_factor']);
  const editor = await tokenOf(app, await aColleague(app, 'editor'));
  expect((await app.call('/api/setup', { token: editor })).status).toBe(403);
});

test.skipIf(isOnPostgres)(
  'It takes a few statements, however much there is, and one where it is put away',
  async () => {
    await setup();
    const asked = await queriesOf(app, () => setup());
    expect(asked.length).toBeLessThanOrEqual(10);
    await show(false);
    expect((await queriesOf(app, () => setup())).length).toBeLessThan(asked.length - 3);
  },
);
