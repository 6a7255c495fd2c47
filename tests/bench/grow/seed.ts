import { tablesOf } from '#api/db/tables.ts';
import type { BenchDatabase } from '#tests/bench/databases.ts';
import { messageRows, pictureSizes, postRows, type Size } from './rows.ts';

/** Rows of one statement. */
const BATCH = 2000;

/** Fills an empty database by SQL, with the triggers at work. */
export const seed = (database: BenchDatabase, { posts, messages }: Size): Promise<void> =>
  database.fill(async (orm) => {
    const db = tablesOf(orm.em.fork());
    for (const batch of batchesOf(postRows(posts))) await db.insertInto('post').values(batch).execute();
    for (const batch of batchesOf(messageRows(messages)))
      await db.insertInto('contact').values(batch).execute();
    for await (const { width, format, bytes } of pictureSizes())
      await db
        .insertInto('picture')
        .columns(['name', 'width', 'format', 'bytes'])
        .expression(
          db
            .selectFrom('post')
            .select(({ val }) => [
              'image',
              val(width).as('width'),
              val(format).as('format'),
              val(bytes).as('bytes'),
            ]),
        )
        .execute();
  });

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
