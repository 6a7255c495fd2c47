import { type Kysely, sql } from 'kysely';
import { openPostgres } from '#api/db/postgres/open-database.ts';
import { createOrm } from '#api/db/postgres/orm.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { messageRows, pictureSizes, postRows, type Size } from './rows.ts';

/** Rows of one statement. */
const BATCH = 2000;

/** Fills an empty database by SQL, with the triggers at work, and leaves it as autovacuum does. */
export async function seedPostgres({ posts, messages }: Size, url: string): Promise<void> {
  await (await openPostgres(url)).close();
  // Only the filling may do without the disk.
  const hurried = `${url}?options=${encodeURIComponent('-c synchronous_commit=off')}`;
  const orm = await createOrm(hurried, { withoutTimeLimits: true });
  try {
    const em = orm.em.fork();
    const db = em.getKysely<unknown>();
    await insertRows(db, 'post', postRows(posts));
    await insertRows(db, 'contact', messageRows(messages));
    for await (const { width, format, bytes } of pictureSizes()) {
      await sql`insert into picture (name, width, format, bytes)
        select image, ${width}::int, ${format}, ${bytes}::bytea from post`.execute(db);
    }
    await indexMissingRows(em);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await orm.close();
  }
}

async function insertRows(
  db: Kysely<unknown>,
  table: string,
  rows: Iterable<Record<string, string | number>>,
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const names = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)));
    // The identity column gives the ids, in the order of the rows.
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb)`.execute(
      db,
    );
  }
}

function* batchesOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
