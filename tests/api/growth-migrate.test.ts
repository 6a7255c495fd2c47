import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOrm } from '#api/db/orm.ts';
import { migrate } from '#api/db/sqlite/migrate.ts';
import { createPostService } from '#api/features/blog/blog.service.ts';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { readFigures } from '#api/features/dashboard/dashboard.service.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const images = { add: async () => 'none', isOf: () => false, remove: async () => undefined };

test('Posts and messages of an older version are counted and found', async () => {
  const orm = await createOrm({ file: join(await tempFolder('older'), 'site.sqlite') });
  const connection = orm.em.getConnection();
  await connection.execute('pragma application_id = 0x466c6f64');
  await orm.migrator.up({ to: '0005-account-and-vitals' });
  const post = (id: number, category: number, state: string, date: number, deleted: number | null) =>
    connection.execute(
      "insert into post (id, blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state, deleted_at) values (?, ?, 'A', 'An old text', 'An', ?, ?, 1, ?, ?, ?)",
      [id, `Title ${id}`, `image-${id}`, date, category, state, deleted],
    );
  const now = NOW.getTime();
  await post(1, 1, 'published', now - 5000, null);
  await post(2, 1, 'published', now + 5000, null);
  await post(3, 1, 'draft', now - 5000, null);
  await post(4, 2, 'published', now - 5000, now - 1000);
  await post(5, 2, 'published', now - 4000, null);
  const message = (state: string, date: number, written: number | null) =>
    connection.execute(
      "insert into contact (first_name, last_name, email, phone, message, date, written_at, state) values ('Asha', 'Rao', 'asha@example.in', '', 'An old message', ?, ?, ?)",
      [date, written, state],
    );
  await message('new', now - 1000, now - 4000);
  await message('suspected', now - DAY_MS, null);
  await message('answered', now - 40 * DAY_MS, null);

  await migrate(orm);

  const posts = createPostService({ orm, images, checkText: async () => undefined, now: () => NOW });
  const totals = async (q?: string) => [
    (await posts.list({ q })).total,
    (await posts.list({ q }, { categoryId: 1 })).total,
    (await posts.list({ q }, { all: true })).total,
  ];
  expect(await totals()).toEqual([2, 1, 4]);
  expect(await totals('old text')).toEqual([2, 1, 4]);
  expect((await posts.list({ q: 'titl 5' })).rows.map(({ id }) => id)).toEqual([5]);
  const contacts = createContactService({ orm, now: () => NOW, limit: 10 });
  expect(await contacts.desk()).toMatchObject({ new: 1, answered: 1, suspected: 1 });
  expect((await contacts.list({ state: 'inbox' })).total).toBe(2);
  const figures = await readFigures(orm, NOW);
  expect(figures).toMatchObject({
    posts: 4,
    messages: { total: 3, today: 1, week: 2, unanswered: 1, suspected: 1 },
    delay: { median: 3000, measured: 1 },
  });
  expect(figures.days.slice(-2).map(({ messages }) => messages)).toEqual([1, 1]);

  const newest = (table: string) => connection.execute(`select zone, newest from ${table}_zone`);
  expect(await newest('post')).toEqual([{ zone: 0, newest: now + 5000 }]);
  expect(await newest('contact')).toEqual([{ zone: 0, newest: now - 1000 }]);

  await posts.restore(4);
  expect(await totals('old')).toEqual([3, 1, 5]);
  await contacts.change(1, { state: 'answered' });
  await contacts.remove(2);
  expect(await contacts.desk()).toMatchObject({ new: 0, answered: 2, suspected: 0 });
  expect(await connection.execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await connection.execute("insert into post_words (post_words, rank) values ('integrity-check', 1)");
  await orm.close();
});
