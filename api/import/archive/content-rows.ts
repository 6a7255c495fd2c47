import type { EntityMetadata } from '@mikro-orm/core';
import type { Orm } from '#api/db/orm-type.ts';

/** A row as an export has it: columns by their names, dates as ISO. */
export type ContentRow = Record<string, string | number | boolean | null>;

/**
 * Columns that are not content: people, what is derived from the rest, and what only this database means.
 * Columns that are added later are exported unless they are listed here.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  category: [],
  post: ['author_id', 'key', 'deleted_at', 'html', 'renderer', 'excerpt', 'searched'],
  media: ['author_id', 'key', 'deleted_at', 'replaced_by', 'words', 'bytes'],
  old_address: [],
  fixture: ['deleted_at', 'changed_at', 'revision'],
};
export type ContentTable = 'category' | 'post' | 'media' | 'old_address' | 'fixture';

const propsOf = (orm: Orm, table: ContentTable): EntityMetadata['props'] => {
  const meta = [...orm.getMetadata().getAll().values()].find(({ tableName }) => tableName === table);
  const leftOut = LEFT_OUT[table] ?? [];
  return (meta?.props ?? []).filter(
    ({ fieldNames = [] }) => fieldNames.length === 1 && !leftOut.includes(fieldNames[0] ?? ''),
  );
};

/** @param row as the database has it: dates are milliseconds, SQLite's booleans numbers */
export function contentOf(orm: Orm, table: ContentTable, row: Readonly<Record<string, unknown>>): ContentRow {
  const content: ContentRow = {};
  for (const { fieldNames, runtimeType } of propsOf(orm, table)) {
    const name = fieldNames[0] ?? '';
    const value = row[name];
    if (value === null || value === undefined) content[name] = null;
    else if (runtimeType === 'Date') content[name] = new Date(Number(value)).toISOString();
    else if (runtimeType === 'boolean') content[name] = Boolean(value);
    else content[name] = typeof value === 'number' ? value : String(value);
  }
  return content;
}

/** Gives a row as the entity manager inserts it. Columns that this version does not know are left out. */
export function propertiesOf(orm: Orm, table: ContentTable, content: ContentRow): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, fieldNames, runtimeType } of propsOf(orm, table)) {
    const value = content[fieldNames[0] ?? ''];
    if (value === undefined) continue;
    values[name] = runtimeType === 'Date' && value !== null ? new Date(String(value)) : value;
  }
  return values;
}
