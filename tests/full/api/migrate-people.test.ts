import { afterEach, expect, test } from 'vitest';
import type { Orm } from '#api/db/orm-type.ts';
import { migrations as ofPostgres } from '#api/db/postgres/migrations/list.ts';
import { openPostgres } from '#api/db/postgres/open-database.ts';
import { migrations as ofSqlite } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { createInbox } from '#api/features/contact/inbox.service.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

let opened: Orm | undefined;
afterEach(() => opened?.close());

/** More than are written at one time. */
const MANY = 5_003;

type Settings = Awaited<ReturnType<typeof emptyDatabaseSettings>>;
const open = ({ DATA_DIR = '', DATABASE_URL }: Settings, isOld: boolean): Promise<Orm> => {
  const before = <Named extends { name: string }>(list: readonly Named[]) =>
    list.slice(
      0,
      list.findIndex(({ name }) => name === '1.2.0-people'),
    );
  return DATABASE_URL === undefined
    ? openSqlite(DATA_DIR, isOld ? { migrations: before(ofSqlite) } : {})
    : openPostgres(DATABASE_URL, isOld ? { migrations: before(ofPostgres) } : {});
};

test('Messages from before 1.2.0 have the keys of their writers; their notes and campaigns are found', async () => {
  const settings = await emptyDatabaseSettings();
  const old = await open(settings, true);
  const columns = 'id, first_name, last_name, email, phone, message, date, state, note, campaign';
  await rowsOf(
    { orm: old },
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
    insert into contact (${columns})
    select i, 'Asha', 'Rao', 'N' || i || '@Example.in', '098765 4' || (1000 + i), 'Hello', i,
      case when i % 3 = 0 then 'suspected' else 'new' end,
      case when i = 7 then 'wants a ludo board' else '' end,
      case when i = ${MANY} then '{"utm_campaign":"diwali"}' end from n`,
  );
  await rowsOf(
    { orm: old },
    `insert into deleted_contact (${columns}, deleted_at)
    values (9999, 'B', '', ' B@example.in', 'none', 'x', 1, 'new', '', null, 1)`,
  );
  await old.close();

  opened = await open(settings, false);
  const rows = (sql: string) => rowsOf({ orm: opened as Orm }, sql);
  const keys = 'select email_key, phone_key from';
  expect(await rows(`${keys} contact where id in (1, ${MANY}) order by id`)).toEqual([
    { email_key: 'n1@example.in', phone_key: '+919876541001' },
    { email_key: `n${MANY}@example.in`, phone_key: `+91987654${1000 + MANY}` },
  ]);
  expect(await rows(`${keys} contact where email_key = '' or phone_key is null`)).toEqual([]);
  expect(await rows(`${keys} deleted_contact`)).toEqual([{ email_key: 'b@example.in', phone_key: null }]);
  const erasedText = { request: () => undefined };
  const inbox = createInbox({ orm: opened, now: () => new Date(), retentionDays: 0, erasedText });
  const found = async (q: string) => (await inbox.list({ q })).rows.map(({ id }) => id);
  expect(await found('ludo')).toEqual([7]);
  expect(await found('diwali')).toEqual([MANY]);
  expect(await found(`4${1000 + 7}`)).toEqual([7]);
  expect(await inbox.counts()).toMatchObject({ new: MANY - Math.floor(MANY / 3), due: 0 });
});
