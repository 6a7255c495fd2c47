import { createECDH, randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { entities } from '#api/db/entities.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { PasskeyEntity, SpentChallengeEntity } from '#api/features/auth/auth.entities.ts';
import { BackupRunEntity } from '#api/features/backups/backups.entities.ts';
import { PostDraftEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import { ContactEntity, ErasureEntity } from '#api/features/contact/contact.entities.ts';
import { PresenceEntity } from '#api/features/events/events.entities.ts';
import { FixtureEntity } from '#api/features/fixtures/fixture.entities.ts';
import {
  MailReplyEntity,
  PostDeliveryEntity,
  PostNotificationEntity,
  PostReaderEntity,
} from '#api/features/notifications/notification.entities.ts';
import { PageEntity, PageRevisionEntity } from '#api/features/pages/page.entities.ts';
import { RedirectEntity } from '#api/features/redirects/redirect.entities.ts';
import { SitePreviewEntity, SiteRevisionEntity } from '#api/features/settings/settings.entities.ts';
import { SourceDayEntity, VitalEntity } from '#api/features/traffic/traffic.entities.ts';
import {
  ImportLineEntity,
  ImportPieceEntity,
  ImportRunEntity,
  ImportSourceEntity,
  ImportUploadEntity,
} from '#api/import/import.entities.ts';
import { defaultContent } from '#contract/settings.ts';
import { defaultWords } from '#contract/words/default-words.ts';
import { bodyOf, clientOf, logIn, operator, operatorSettings } from './client.ts';
import { aPageText } from './page-calls.ts';
import { addPost } from './posts.ts';
import { runApi, runCommand } from './product.ts';
import { codeAt } from './second-factor.ts';
import { inDatabase } from './site-database.ts';

export const settings = {
  ...operatorSettings,
  CONTACT_LIMIT: '1000000',
  // Nobody listens there: what is owed stays.
  CONTACT_WEBHOOK: 'http://127.0.0.1:9/',
  NOTICE_ORIGINS: 'http://127.0.0.1:9',
};

export const aMessage = (change: object = {}) => ({
  first_name: 'Zoë',
  email: 'zoe@example.in',
  phone: '+91 98765 43210',
  message: 'Ein Wort für sich: Zebra 🏏',
  campaign: { utm_source: 'news' },
  ...change,
});

export type UsedSite = Awaited<ReturnType<typeof fillSite>>;

/** A site that was used: something is in each of its tables. */
export async function fillSite(where: Record<string, string>) {
  const server = runApi({ ...settings, ...where });
  const url = await server.url;
  const token = await logIn(url);
  const owner = clientOf(url, token);
  const first = await addPost(owner, { blog_title: 'Der erste Äpfel' });
  const { blog_img: image } = await addPost(owner, {
    blog_title: 'A second, of tennis',
    categoryId: '4',
    description: `![Ein Apfel](/api/blog/${first.blog_img})`,
  });
  await addPost(owner, { blog_title: 'Not yet', state: 'draft' });
  const { id: deleted } = await addPost(owner, { blog_title: 'Deleted' });
  const { id: lastPost } = await addPost(owner, { blog_title: 'The last' });
  for (const id of [deleted, lastPost]) await owner.delete(`/blog/${id}`);

  const [known, replaced, replacing, spent] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { body: receipt } = await owner.post('/contacts', aMessage(), { key: known });
  await owner.post('/contacts', aMessage({ message: 'old' }), { key: replaced });
  await owner.post('/contacts', aMessage({ message: 'new', supersedes: replaced }), { key: replacing });
  const add = async (path: string, body: object, key?: string): Promise<number> =>
    (await bodyOf(owner.post(path, body, { key }))).id;
  const noted = await add('/contacts', aMessage({ message: 'a note' }));
  await owner.patch(`/contacts/${noted}`, { state: 'answered', note: 'Called', note_revision: 0 });
  const label = await add('/contact-desk/labels', { name: 'Warm' });
  const gone = await add('/contact-desk/labels', { name: 'Gone' });
  await owner.patch(`/contacts/${noted}`, { labels: [label, gone], assignee: 1 });
  await owner.patch(`/contacts/${noted}`, { corrected_phone: '098765 43210' });
  await owner.delete(`/contact-desk/labels/${gone}`);
  await add('/contact-desk/views', { name: 'Mine', filter: { assignee: 'me', label } });
  await add('/contact-desk/replies', { title: 'Hello', text: 'Hello {{first_name}}' });
  const loan = await add('/contacts', aMessage({ message: 'A loan' }));
  await owner.patch(`/contacts/${loan}`, { state: 'suspected' });
  await add('/blocked-senders', { email: 'loans@example.net' });
  const lastMessage = await add('/contacts', aMessage(), spent);
  await owner.delete(`/contacts/${lastMessage}`);

  await owner.post('/vitals', { page: '/', metrics: [{ name: 'LCP', value: 900 }] });
  const { password } = operator;
  await add('/invites', { role: 'answerer', password });
  const { secret } = (await owner.post('/account/second-factor', { password })).body;
  const code = codeAt(secret, new Date());
  const confirmed = await owner.post('/account/second-factor/confirm', { code });
  const recovery: string[] = confirmed.body.recovery_codes;
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const device = { endpoint: 'http://127.0.0.1:9/push', keys: { p256dh, auth: 'A'.repeat(22) } };
  await add('/push-subscriptions', device);
  await server.stop();
  return { token, image, lastPost, known, receipt, spent, recovery };
}

const PATH = '/p/prices';
const PAGE = aPageText({
  title: 'Preise für Äpfel',
  description: 'What an account costs.',
  markdown: '## Fees\n\nNone. 🏏',
  menu: 'footer',
  order: 1,
});

/** A row in each table of settings, pages, drafts, addresses, imports and readers. */
async function insertContentRows(em: SqlEntityManager, at: Date): Promise<void> {
  const by = { at, operatorId: 1, operator: 'Zoë' };
  const page = { path: PATH, published: PAGE, draft: { ...PAGE, title: 'Ein Entwurf' }, revision: 2, ...by };
  await em.insert(PageEntity, page);
  const trashed = { path: randomUUID(), deletedAt: new Date(), deletedPath: '/p/was-here' };
  await em.insert(PageEntity, { ...page, ...trashed });
  await em.insert(PageRevisionEntity, { path: PATH, what: 'published', fields: PAGE, ...by });
  await em.insert(SiteRevisionEntity, {
    content: defaultContent,
    notice: defaultWords.notice,
    changed: ['brand'],
    restores: null,
    ...by,
  });
  await em.insert(SitePreviewEntity, {
    id: 'a'.repeat(32),
    until: new Date('2100-01-01'),
    content: defaultContent,
  });
  await em.insert(PostDraftEntity, {
    key: randomUUID(),
    post: null,
    savedAt: at,
    operator: 1,
    revision: 1,
    fields: { blog_title: 'नया लेख', description: 'Begun' },
  });
  await em.insert(RedirectEntity, { path: '/preise/äpfel', postId: null, target: PATH, at });
  const fixture = { home: 'मुंबई', away: 'Zürich; “XI”', competition: 'Cup', venue: '', startsAt: at };
  await em.insert(FixtureEntity, { ...fixture, changedAt: at });
  const source = { source: 'wordpress https://example.com', kind: 'page', sourceId: '2' } as const;
  await em.insert(ImportSourceEntity, { ...source, target: PATH, hash: '0'.repeat(64), revision: 2 });
  const bytes = Buffer.from([0, 255, 10, 39]);
  await em.insert(ImportPieceEntity, { upload: randomUUID(), at: 0, storedAt: at, remaining: 1, bytes });
  const [upload, run] = [randomUUID(), randomUUID()];
  const state = { state: 'open', fault: null } as const;
  await em.insert(ImportUploadEntity, {
    upload,
    server: 'one',
    storedAt: at,
    seenAt: at,
    bytes: 4,
    ...state,
  });
  const begun = { server: 'one', askedAt: at, seenAt: at, outcome: { message: 'Ä' } };
  const task = { file: { upload, pieces: 1 }, dryRun: false };
  const progress = { done: 0, total: 1, doing: '', lines: 1, begunAt: 0, movedAt: 0 };
  await em.insert(ImportRunEntity, { id: run, ...begun, state: 'failed', task, progress });
  await em.insert(ImportLineEntity, { run, at: 0, event: { type: 'line', about: 'a', text: 'b' } });
  const [post] = await em.find(PostEntity, {}, { orderBy: { id: 'asc' }, limit: 1 });
  const keys = { p256dh: 'p', auth: 'a', timeZone: 'Asia/Kolkata' };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/reader';
  const reader = await em.insert(PostReaderEntity, { endpoint, ...keys, createdAt: at });
  await em.insert(PostNotificationEntity, {
    post: post?.id ?? 0,
    state: 'spread',
    lastReader: reader,
    told: 3,
  });
  // Not due while the test runs.
  const nextAt = new Date(Date.now() + 12 * 60 * 60_000);
  await em.insert(PostDeliveryEntity, { post: post?.id ?? 0, reader, since: at, nextAt });
}

/** The highest id that a message of the aged site had. */
export const LAST_MESSAGE = 2_000;

/** More rows than are read at one time, of keys of one column and of four; the last post and the last message are gone. */
export async function ageSite(dataDir: string, { lastPost }: UsedSite): Promise<void> {
  const orm = await openSqlite(dataDir);
  const date = new Date('2026-11-20T06:00:00Z');
  const contact = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', date, phone: '0' };
  const contacts = Array.from({ length: 450 }, (_, n) => ({
    ...contact,
    message: `number${n}`,
    key: randomUUID(),
  }));
  const ids = contacts.map((each, n) => ({ ...each, id: LAST_MESSAGE - n }));
  await orm.em.fork().insertMany(ContactEntity, ids);
  const activity = { at: date, operatorId: 1, operator: operator.username, action: 'answered' } as const;
  await orm.em
    .fork()
    .insert(ActivityEntity, { ...activity, subject: 'contact', subjectId: 1, detail: { by: 'call' } });
  const erasure = {
    emailKey: 'gone@example.com',
    upTo: 0,
    at: date,
    operatorId: 1,
    operator: operator.username,
  };
  await orm.em.fork().insert(ErasureEntity, { ...erasure, erased: 0 });
  const expiresAt = new Date('2100-01-01');
  await orm.em
    .fork()
    .insert(PresenceEntity, { place: 'contact 1', operatorId: 1, key: '', name: 'Asha', expiresAt });
  const reply = { address: 'asha@example.com', subject: 'नमस्ते', text: 'Yes.', reply: null, answered: [1] };
  const times = { at: date, since: date, nextAt: date, changedAt: date };
  await orm.em.fork().insert(MailReplyEntity, {
    key: randomUUID(),
    contactId: 1,
    operator: 'Zoë',
    ...reply,
    ...times,
    state: 'sent',
  });
  await orm.em.fork().insert(BackupRunEntity, { at: date, way: 'command', bytes: 5_000_000_000 });
  await orm.em.fork().insert(SpentChallengeEntity, { challenge: 'spent', expiresAt });
  const passkey = { credentialId: 'id', publicKey: 'key', counter: 3, name: 'Phone', createdAt: date };
  await orm.em.fork().insert(PasskeyEntity, { ...passkey, operator: 1 });
  const way = { utmSource: 'news', utmMedium: '', utmCampaign: 'Ashes 2026', referrer: 'news.example' };
  await orm.em.fork().insert(SourceDayEntity, { day: 20_777, page: '/', ...way, visits: 3, taps: 1 });
  const vitals = Array.from({ length: 450 }, (_, n) => ({
    day: `2026-11-${10 + (n % 9)}`,
    page: `/${n % 7}`,
    metric: 'CLS',
    bucket: n,
    count: 1,
  }));
  await orm.em.fork().insertMany(VitalEntity, vitals);
  await insertContentRows(orm.em.fork(), date);
  await orm.em.fork().nativeDelete(PostEntity, { id: lastPost });
  await orm.em.fork().nativeDelete(ContactEntity, { id: LAST_MESSAGE });
  await orm.close();
}

export const copy = (to: 'postgres' | 'sqlite', dataDir: string, ...args: string[]) =>
  runCommand(`copy-to-${to}`, { DATA_DIR: dataDir }, ...args);

/** Each server makes its own content_revision. */
const TABLES = entities.map(({ meta }) => meta.tableName).filter((name) => name !== 'content_revision');

/** All rows of an SQLite site, with what triggers count. */
export const rowsOf = (dataDir: string): Record<string, unknown[]> =>
  inDatabase(dataDir, (database) => {
    const all = (sql: string) => database.prepare<[], unknown>(sql).all();
    const keyOf = (table: string) =>
      database
        .prepare<[string], { name: string }>('select name from pragma_table_info(?) where pk > 0 order by pk')
        .all(table)
        .map(({ name }) => name)
        .join();
    return {
      ...Object.fromEntries(
        TABLES.map((name) => [name, all(`select * from ${name} order by ${keyOf(name)}`)]),
      ),
      postCount: all('select * from post_count where count > 0 order by 1, 2'),
      contactCount: all('select state, count from contact_count where count > 0 order by 1'),
      contactDay: all('select * from contact_day where count > 0 order by 1'),
      contactSource: all('select * from contact_source where count > 0 order by 1, 2, 3, 4, 5, 6'),
      integrity: all('pragma integrity_check'),
      sequence: all(
        "select name, seq from sqlite_sequence where name <> 'mikro_orm_migrations' and seq > 0 order by 1",
      ),
    };
  });
