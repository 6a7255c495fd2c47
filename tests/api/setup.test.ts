import { BackupRunEntity } from '#api/features/backups/backups.entities.ts';
import { SiteRevisionEntity } from '#api/features/settings/settings.entities.ts';
import type { Setup, SetupEntry } from '#contract/dashboard.ts';
import { defaultContent, type SettingsContent } from '#contract/settings.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { aPost } from '#tests/support/posts.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor.ts';
import {
  aColleague,
  clientAs,
  clientOfColleague,
  startTestApp,
  type TestApp,
} from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const NOW = new Date('2026-11-26T06:00:00Z');

const test = base.extend('settings', ({ clock }) => {
  clock.set(NOW);
  return { trustProxy: 1 };
});

const setupOf = async (client: Client): Promise<Setup> => (await client.get('/setup')).body;
const show = async (client: Client, is_shown: boolean): Promise<Setup> =>
  (await client.patch('/setup', { is_shown })).body;
const doneOf = async (client: Client): Promise<SetupEntry[]> =>
  (await setupOf(client)).entries.filter(({ is_done }) => is_done).map(({ entry }) => entry);
const switchOnMail = (owner: Client) =>
  owner.patch('/notices', { smtp_url: 'smtp://mail.example:2525', mail_to: ['owner@example.in'] });

const publishContent = (app: TestApp, content: SettingsContent) =>
  app.orm.em.fork().insert(SiteRevisionEntity, {
    ...{ at: NOW, operatorId: null, operator: 'operator', notice: defaultContent.words.notice },
    ...{ content, changed: [], restores: null },
  });

test('On a new site nothing is done, and the starter posts do not count', async ({ app, owner }) => {
  await aPost(app.orm);
  const { is_shown, entries } = await setupOf(owner);
  expect(is_shown).toBe(true);
  expect(entries).toEqual(
    [
      'numbers',
      'claims',
      'notices',
      'public_url',
      'second_factor',
      ...(isOnPostgres ? [] : ['backup']),
      'first_post',
    ].map((entry) => ({ entry, is_done: false })),
  );
});

test('Each entry is done by what it is about, as soon as that is so', async ({ app, owner }) => {
  const em = app.orm.em.fork();
  const [first, ...others] = defaultContent.site.phones;
  const own = {
    label: '+91 98765 43210',
    href: 'tel:+919876543210',
    messaging: 'https://wa.me/919876543210',
    purpose: 'Help',
  };
  const publish = (phones: typeof defaultContent.site.phones) =>
    publishContent(app, { ...defaultContent, site: { ...defaultContent.site, phones } });
  // One that is left belongs to no one, too.
  await publish([own, ...others]);
  expect(await doneOf(owner)).toEqual([]);
  await publish([{ ...own, messaging: first.messaging }]);
  expect(await doneOf(owner)).toEqual([]);
  await publish([own]);
  expect(await doneOf(owner)).toEqual(['numbers']);

  await switchOnMail(owner);
  expect(await doneOf(owner)).toEqual(['numbers', 'notices']);

  await switchOnSecondFactor(app, owner.token ?? '', NOW);
  expect(await doneOf(owner)).toEqual(['numbers', 'notices', 'second_factor']);

  const run = { at: NOW, way: 'command' as const, operator: null };
  await em.insert(BackupRunEntity, { ...run, bytes: null, failure: 'The disk is full.' });
  expect(await doneOf(owner)).not.toContain('backup');
  await em.insert(BackupRunEntity, { ...run, bytes: 4_000_000, failure: null });
  expect((await doneOf(owner)).includes('backup')).toBe(!isOnPostgres);

  const id = await aPost(app.orm, { date: NOW });
  await app.fill(`update post set author_id = 1, state = 'draft' where id = ${id}`);
  expect(await doneOf(owner)).not.toContain('first_post');
  await app.fill(`update post set state = 'published' where id = ${id}`);
  expect(await doneOf(owner)).toContain('first_post');
});

test('Claims and links are checked once no figure and no link is as shipped, or the figures are hidden', async ({
  app,
  owner,
}) => {
  const { site, structure } = defaultContent;
  const isChecked = async (content: SettingsContent) => {
    await publishContent(app, content);
    return (await doneOf(owner)).includes('claims');
  };
  const own = { ...site, clients: '300+', users: '', rating: '4.9', branches: '2' };
  const [first] = site.social;
  const ownLink = { network: 'telegram', label: 'Telegram', href: 'https://t.me/batandball' } as const;
  expect(await isChecked({ ...defaultContent, site: { ...site, social: [] } })).toBe(false);
  expect(await isChecked({ ...defaultContent, site: own })).toBe(false);
  // One that is left is nobody's, too.
  expect(await isChecked({ ...defaultContent, site: { ...own, social: [ownLink], rating: '4.7' } })).toBe(
    false,
  );
  expect(await isChecked({ ...defaultContent, site: { ...own, social: first ? [first] : [] } })).toBe(false);
  expect(await isChecked({ ...defaultContent, site: { ...own, social: [ownLink] } })).toBe(true);
  const home = { ...structure.home, hidden: ['feedback'] };
  const hidden = { ...structure, home };
  expect(await isChecked({ ...defaultContent, site: { ...site, social: [] }, structure: hidden })).toBe(true);
});

test('Posts that were brought from another site are one’s own', async ({ app, owner }) => {
  await aPost(app.orm);
  const id = await aPost(app.orm);
  await app.fill(
    `insert into import_source (source, kind, source_id, target, hash, revision) values ('wordpress https://example.com', 'post', '1', '${id}', '', 1)`,
  );
  expect(await doneOf(owner)).toEqual(['first_post']);
  // An imported draft makes no other post one's own.
  await app.fill(`update post set state = 'draft' where id = ${id}`);
  expect(await doneOf(owner)).toEqual([]);
});

test('A site with an address of its own has one, whatever it listens on', async ({ app, owner }) => {
  for (const [publicUrl, isDone] of [
    ['https://floodlight.example', true],
    ['http://127.0.0.1:3000', false],
    ['http://127.0.0.2:3000', false],
    ['http://[::1]:3000', false],
    ['http://blog.localhost', false],
  ] as const) {
    const other = await startTestApp({ sharing: app, publicUrl });
    const done = await doneOf(clientOf(other.url, owner.token));
    expect(done.includes('public_url'), publicUrl).toBe(isDone);
    await other.close();
  }
});

test('Put away it is put away for this operator alone, until it is brought back', async ({ app, owner }) => {
  const meena = await clientOfColleague(app, 'owner', 'Meena');
  expect(await show(owner, false)).toEqual({ is_shown: false, entries: [] });
  expect(await setupOf(clientOf(app.url, await app.login()))).toEqual({ is_shown: false, entries: [] });
  expect((await setupOf(meena)).is_shown).toBe(true);
  expect((await show(owner, true)).is_shown).toBe(true);
  expect((await setupOf(owner)).is_shown).toBe(true);
  const { body: activity } = await owner.get('/activity');
  expect(activity.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'setup list brought back',
    'setup list put away',
  ]);
});

test('A list of which all is done goes by itself: that is no act of anybody', async ({ app, owner }) => {
  const { id } = await aColleague(app, 'answerer');
  await switchOnMail(owner);
  await app.fill(`update operator set totp_secret = 'x' where id = ${id}`);
  await show(await clientAs(app, { id }), false);
  const [latest] = (await owner.get('/activity')).body;
  expect(latest.action).toBe('notices changed');
});

test('An answerer sees what they can do, an editor none of it', async ({ editor, answerer }) => {
  expect((await setupOf(answerer)).entries.map(({ entry }) => entry)).toEqual(['notices', 'second_factor']);
  expect((await editor.get('/setup')).status).toBe(403);
});

test('The list takes a few statements, however much there is, and one where it is put away', async ({
  app,
  owner,
  skip,
}) => {
  skip(isOnPostgres, 'The statements are counted on SQLite.');
  await setupOf(owner);
  const queries = await queriesOf(app, () => setupOf(owner));
  expect(queries.length).toBeLessThanOrEqual(10);
  await show(owner, false);
  expect((await queriesOf(app, () => setupOf(owner))).length).toBeLessThan(queries.length - 3);
});
