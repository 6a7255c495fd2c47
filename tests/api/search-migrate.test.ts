import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOrm } from '#api/db/orm.ts';
import { migrate } from '#api/db/sqlite/migrate.ts';
import { createPostService } from '#api/features/blog/blog.service.ts';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const images = { add: async () => 'none', isOf: () => false, remove: async () => undefined };

/** The index as versions up to 0011 had it, with its triggers. */
function oldIndex(table: string, columns: readonly string[]): string[] {
  const words = `${table}_words`;
  const list = (row = '') => columns.map((column) => row + column).join(', ');
  const put = `insert into ${words} (rowid, ${list()}) values (new.id, ${list('new.')});`;
  const take = `insert into ${words} (${words}, rowid, ${list()}) values ('delete', old.id, ${list('old.')});`;
  return [
    `create virtual table ${words} using fts5(${list()}, content='${table}', content_rowid='id', tokenize='trigram')`,
    `insert into ${words} (${words}, rank) values ('secure-delete', 1)`,
    `create trigger ${words}_put after insert on ${table} begin ${put} end`,
    `create trigger ${words}_take after delete on ${table} begin ${take} end`,
    `create trigger ${words}_change after update of ${list()} on ${table} begin ${take} ${put} end`,
  ];
}

test('Where an index of every three letters stood, one of words takes its place', async () => {
  const orm = await createOrm({ file: join(await tempFolder('trigrams'), 'site.sqlite') });
  const connection = orm.em.getConnection();
  await connection.execute('pragma application_id = 0x466c6f64');
  await orm.migrator.up({ to: '0011-milestones' });
  for (const sql of [
    ...oldIndex('post', ['blog_title', 'description']),
    ...oldIndex('contact', ['first_name', 'last_name', 'email', 'phone', 'message']),
  ])
    await connection.execute(sql);
  await connection.execute(
    `insert into post (id, blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state)
     values (7, 'Reading a pitch', 'A', 'Cracks and dew', 'A', 'image-7', ?, 1, 1, 'published')`,
    [NOW.getTime() - 1000],
  );
  await connection.execute(
    `insert into contact (id, first_name, last_name, email, phone, message, date, state)
     values (9, 'Asha', 'Rao', 'asha@example.in', '+91 98765 43210', 'Hello', ?, 'new')`,
    [NOW.getTime() - 1000],
  );
  expect(await connection.execute("select rowid from post_words where post_words match 'itc'")).toHaveLength(
    1,
  );

  await migrate(orm);

  const posts = createPostService({ orm, images, checkText: async () => undefined, now: () => NOW });
  const contacts = createContactService({ orm, now: () => NOW, limit: 10 });
  const found = async (q: string) => [
    ...(await posts.list({ q })).rows.map(({ id }) => id),
    ...(await contacts.list({ q })).rows.map(({ id }) => id),
  ];
  expect([await found('crack'), await found('9876543210'), await found('itc')]).toEqual([[7], [9], []]);
  await connection.execute("update post set description = 'Grass' where id = 7");
  await contacts.remove(9);
  expect([await found('crack'), await found('grass'), await found('rao')]).toEqual([[], [7], []]);
  for (const words of ['post_words', 'contact_words'])
    await connection.execute(`insert into ${words} (${words}, rank) values ('integrity-check', 1)`);
  expect(await connection.execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await orm.close();
});
