import type { Kysely } from 'kysely';
import { batchesOf, type Content, type CopiedTable, createDigest, tablesToCopy } from './copied-tables.ts';
import type { AnyTables, CopySource, CopyTarget } from './copy-ends.ts';
import { DatabaseRefused } from './errors.ts';
import { indexMissingRows } from './search.ts';

export interface Copied {
  table: string;
  rows: number;
}

/**
 * Copies all that a site remembers in one transaction of the target, and reads it again before the commit.
 * @throws DatabaseRefused where the target is in use, where it holds something else afterwards, or where the source was
 * written to meanwhile. Then the target is as it was.
 */
export async function copySite(source: CopySource, target: CopyTarget): Promise<Copied[]> {
  const tables = tablesToCopy(target.orm);
  const names = tables.map(({ name }) => name);
  const withIds = tables.filter(({ givesIds }) => givesIds).map(({ name }) => name);
  return target.orm.em.fork().transactional(async (em) => {
    const rows = em.getKysely<AnyTables>();
    await target.lock(em, names);
    await refuseUsed(rows, tables);
    for (const { name } of tables) await rows.deleteFrom(name).execute();
    const copied = new Map<CopiedTable, Content>();
    for (const table of tables) copied.set(table, await copyTable(source.rows, rows, table));
    await target.setLastIds(em, await source.lastIds(withIds));
    await indexMissingRows(em);
    for (const [table, content] of copied) await compare(content, rows, table);
    if (!(await source.isUnchanged(names))) {
      throw new DatabaseRefused(
        'The site was written to while it was copied, so nothing was copied. Stop it, then copy again.',
      );
    }
    return [...copied].map(([{ name }, content]) => ({ table: name, rows: content.rows }));
  });
}

/** @throws DatabaseRefused where anybody used the site that is there */
export async function refuseUsed(db: Kysely<AnyTables>, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, key } of tables.filter(({ isFilledAtFirst }) => !isFilledAtFirst)) {
    const row = await db.selectFrom(name).select(key).limit(1).executeTakeFirst();
    if (row !== undefined) {
      throw new DatabaseRefused('The database to copy into is in use: it has a site. Nothing was changed.');
    }
  }
}

async function copyTable(
  from: Kysely<AnyTables>,
  to: Kysely<AnyTables>,
  table: CopiedTable,
): Promise<Content> {
  const digest = createDigest(table);
  for await (const batch of batchesOf(from, table)) {
    digest.add(batch);
    await to.insertInto(table.name).values(batch).execute();
  }
  return digest.content();
}

/** @throws DatabaseRefused */
async function compare(wanted: Content, db: Kysely<AnyTables>, table: CopiedTable): Promise<void> {
  const digest = createDigest(table);
  for await (const batch of batchesOf(db, table)) digest.add(batch);
  const found = digest.content();
  if (found.rows === wanted.rows && found.digest === wanted.digest) return;
  throw new DatabaseRefused(
    `The copy of the table ${table.name} is not what was copied (${found.rows} rows of ${wanted.rows}), so nothing was copied.`,
  );
}
