import { firstRows, sqlMigration } from '../../sql-migration.ts';

const file = (name: string) => new URL(name, import.meta.url);

/**
 * The migrations in order. A migration that was released is never changed: its name is in every database. The first is the whole schema
 * of 1.4.0; databases of that version get its name (`ONE_STEP`).
 */
export const migrations = [
  { name: '1.4.0', class: sqlMigration(file('1.4.0.sql'), firstRows) },
  { name: '2.0.0', class: sqlMigration(file('2.0.0.sql')) },
] as const;
