import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { VitalEntity } from '#api/features/vitals/vitals.entities.ts';
import { codeAt } from './authenticator.ts';
import { aPostForm } from './posts.ts';
import { run, runServer } from './run-server.ts';
import { logIn, operator, publishAt } from './writers.ts';

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

export type UsedSite = Awaited<ReturnType<typeof useSite>>;

/** A site that was used: something is in each of its tables. */
export async function useSite(where: Record<string, string>) {
  const server = runServer({ ...settings, ...where });
  const url = await server.url;
  const token = await logIn(url);
  const ask = askAt(url, token);
  await publishAt(url, token, { blog_title: 'Der erste Äpfel' });
  const { blog_img: image } = await publishAt(url, token, {
    blog_title: 'A second, of tennis',
    categoryId: '4',
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
  const { id: lastMessage } = await hasId(await ask('/api/contacts', { json: aMessage(), key: spent }));
  await ask(`/api/contacts/${lastMessage}`, { method: 'DELETE' });

  await ask('/api/vitals', { json: { page: '/', metrics: [{ name: 'LCP', value: 900 }] } });
  const { password } = operator;
  const begun = await ask('/api/account/second-factor', { json: { password } });
  const { secret } = (await begun.json()) as { secret: string };
  const code = codeAt(secret, new Date());
  const confirmed = await ask('/api/account/second-factor/confirm', { json: { code } });
  const { recovery_codes: recovery } = (await confirmed.json()) as { recovery_codes: string[] };
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
  const vitals = Array.from({ length: 450 }, (_, n) => ({
    day: `2026-11-${10 + (n % 9)}`,
    page: `/${n % 7}`,
    metric: 'CLS',
    bucket: n,
    count: 1,
  }));
  await orm.em.fork().insertMany(VitalEntity, vitals);
  await orm.em.fork().nativeDelete(PostEntity, { id: lastPost });
  await orm.em.fork().nativeDelete(ContactEntity, { id: LAST_MESSAGE });
  await orm.close();
}

export async function copy(to: 'postgres' | 'sqlite', dataDir: string, ...args: string[]) {
  const { code, stdout, stderr } = run(`api/commands/copy-to-${to}.ts`, { DATA_DIR: dataDir }, ...args);
  return { code: await code, stdout: stdout(), stderr: stderr() };
}

/** The files of a folder, by their digests. */
export async function digestsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const digests = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, createHash('sha256').update(bytes).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

const TABLES = [
  'category',
  'post',
  'picture',
  'contact',
  'deleted_contact',
  'spent_key',
  'webhook_delivery',
  'form_secret',
  'operator',
  'session',
  'recovery_code',
  'vital',
];

const ORDERS: Record<string, string> = { picture: '1, 2, 3', vital: '1, 2, 3, 4' };

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
      integrity: all('pragma integrity_check'),
      sequence: all("select name, seq from sqlite_sequence where name <> 'mikro_orm_migrations' order by 1"),
    };
  } finally {
    database.close();
  }
}
