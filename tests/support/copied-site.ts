import { createECDH, createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { entities } from '#api/db/entities.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { PresenceEntity } from '#api/features/events/events.entities.ts';
import { BackupRunEntity } from '#api/features/server/server.entities.ts';
import { PasskeyEntity, SpentChallengeEntity } from '#api/features/session/passkey.entities.ts';
import { SourceDayEntity } from '#api/features/sources/sources.entities.ts';
import { VitalEntity } from '#api/features/vitals/vitals.entities.ts';
import { codeAt } from './authenticator.ts';
import { logIn } from './client.ts';
import { insertContentRows } from './content-rows.ts';
import { operator } from './operator-of-tests.ts';
import { aPostForm } from './posts.ts';
import { runApi, runCommand } from './product.ts';
import { publishAt } from './writers.ts';

export type Ask = (
  path: string,
  init?: { method?: string; json?: unknown; key?: string },
) => Promise<Response>;

/** Asks a server as its operator. */
export const askAt =
  (url: string, token: string): Ask =>
  (path, { method, json, key } = {}) =>
    fetch(`${url}${path}`, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });

export const settings = {
  ADMIN_USERNAME: operator.username,
  ADMIN_PASSWORD: operator.password,
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

const hasId = async (answer: Response): Promise<{ id: number }> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: number };
};

export type UsedSite = Awaited<ReturnType<typeof fillSite>>;

/** A site that was used: something is in each of its tables. */
export async function fillSite(where: Record<string, string>) {
  const server = runApi({ ...settings, ...where });
  const url = await server.url;
  const token = await logIn(url);
  const ask = askAt(url, token);
  const first = await publishAt(url, token, { blog_title: 'Der erste Äpfel' });
  const { blog_img: image } = await publishAt(url, token, {
    blog_title: 'A second, of tennis',
    categoryId: '4',
    description: `![Ein Apfel](/api/blog/${first.blog_img})`,
  });
  const draft = await aPostForm({ blog_title: 'Not yet', state: 'draft' });
  await fetch(`${url}/api/Blog`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: draft,
  });
  const { id: deleted } = await publishAt(url, token, { blog_title: 'Deleted' });
  const { id: lastPost } = await publishAt(url, token, { blog_title: 'The last' });
  for (const id of [deleted, lastPost]) await ask(`/api/blog/${id}`, { method: 'DELETE' });

  const [known, replaced, replacing, spent] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const receipt = await (await ask('/api/contacts', { json: aMessage(), key: known })).text();
  await ask('/api/contacts', { json: aMessage({ message: 'old' }), key: replaced });
  await ask('/api/contacts', { json: aMessage({ message: 'new', supersedes: replaced }), key: replacing });
  const { id: noted } = await hasId(await ask('/api/contacts', { json: aMessage({ message: 'a note' }) }));
  const note = { state: 'answered', note: 'Called', note_revision: 0 };
  await ask(`/api/contacts/${noted}`, { method: 'PATCH', json: note });
  const { id: label } = await hasId(await ask('/api/contact-desk/labels', { json: { name: 'Warm' } }));
  const { id: gone } = await hasId(await ask('/api/contact-desk/labels', { json: { name: 'Gone' } }));
  await ask(`/api/contacts/${noted}`, { method: 'PATCH', json: { labels: [label, gone], assignee: 1 } });
  await ask(`/api/contact-desk/labels/${gone}`, { method: 'DELETE' });
  await ask('/api/contact-desk/views', { json: { name: 'Mine', filter: { assignee: 'me', label } } });
  await ask('/api/contact-desk/replies', { json: { title: 'Hello', text: 'Hello {first_name}' } });
  const { id: loan } = await hasId(await ask('/api/contacts', { json: aMessage({ message: 'A loan' }) }));
  await ask(`/api/contacts/${loan}`, { method: 'PATCH', json: { state: 'suspected' } });
  await hasId(await ask('/api/blocked-senders', { json: { email: 'loans@example.net' } }));
  const { id: lastMessage } = await hasId(await ask('/api/contacts', { json: aMessage(), key: spent }));
  await ask(`/api/contacts/${lastMessage}`, { method: 'DELETE' });

  await ask('/api/vitals', { json: { page: '/', metrics: [{ name: 'LCP', value: 900 }] } });
  const { password } = operator;
  await hasId(await ask('/api/invites', { json: { role: 'answerer', password } }));
  const begun = await ask('/api/account/second-factor', { json: { password } });
  const { secret } = (await begun.json()) as { secret: string };
  const code = codeAt(secret, new Date());
  const confirmed = await ask('/api/account/second-factor/confirm', { json: { code } });
  const { recovery_codes: recovery } = (await confirmed.json()) as { recovery_codes: string[] };
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const device = { endpoint: 'http://127.0.0.1:9/push', keys: { p256dh, auth: 'A'.repeat(22) } };
  await hasId(await ask('/api/push-subscriptions', { json: device }));
  server.child.kill('SIGTERM');
  await server.code;
  return { token, image, lastPost, known, receipt, spent, recovery };
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
  const expiresAt = new Date('2100-01-01');
  await orm.em.fork().insert(PresenceEntity, { contactId: 1, operatorId: 1, name: 'Asha', expiresAt });
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

/** The files of a folder, by their digests. */
export async function digestsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const digests = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, createHash('sha256').update(bytes).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** Each server makes its own content_revision. */
const TABLES = entities.map(({ meta }) => meta.tableName).filter((name) => name !== 'content_revision');

const ORDERS: Record<string, string> = {
  picture: '1, 2, 3',
  picture_use: '1, 2, 3',
  source_day: '1, 2, 3, 4, 5, 6',
  vital: '1, 2, 3, 4',
  contact_label: '1, 2',
  presence: '1, 2',
  post_delivery: '1, 2',
  import_source: '1, 2, 3',
  import_piece: '1, 2',
};

/** All rows of an SQLite site, with what triggers count. */
export function rowsOf(dataDir: string): Record<string, unknown[]> {
  const database = new Database(join(dataDir, 'site.sqlite'), { fileMustExist: true });
  const all = (sql: string) => database.prepare<[], unknown>(sql).all();
  try {
    return {
      ...Object.fromEntries(
        TABLES.map((name) => [name, all(`select * from ${name} order by ${ORDERS[name] ?? 1}`)]),
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
  } finally {
    database.close();
  }
}
