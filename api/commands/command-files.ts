import { existsSync } from 'node:fs';
import type { Copied } from '#api/db/copy-site.ts';
import { isFull } from '#api/db/errors.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { readEnv } from '#api/env.ts';

/** The database of a folder. @throws Error where there is none */
export function findDatabase(dataDir: string): string {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return file;
  throw new Error(`There is no database in ${dataDir}. Set DATA_DIR as for the server.`);
}

/** Backups are files of SQLite. */
export function refusePostgres(databaseUrl: string | undefined): void {
  if (databaseUrl === undefined) return;
  throw new Error(
    'DATABASE_URL is set: PostgreSQL is backed up by pg_dump and restored by pg_restore. See docs/operations.md.',
  );
}

/** The command was not called as it wants to be. */
export class BadUsage extends Error {}

/** Prints what a command says at its end, or why it failed. */
export async function printOutcome(run: () => Promise<string>, usage: string): Promise<void> {
  try {
    console.log(await run());
  } catch (error) {
    console.error(explainFailure(error, usage));
    process.exitCode = 1;
  }
}

/**
 * One line for the operator, and how the command is called where that was the fault. Where a file or a database could not
 * be closed afterwards either, a further line reports it.
 */
export function explainFailure(error: unknown, usage: string): string {
  if (error instanceof SuppressedError)
    return [error.suppressed, error.error].map((each) => explainFailure(each, usage)).join('\n');
  const isUsage =
    error instanceof BadUsage ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  return isUsage ? `${error.message}\nUsage: ${usage}` : reasonOf(error);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'That did not work.';
  if (isFull(error)) return 'The disk has no room for it. Nothing was changed.';
  if ('code' in error && error.code === 'EISDIR') return 'That is a folder. Name a file.';
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return `${error.path} is not there.`;
  return error.message;
}

/** @param otherwise DATABASE_URL: a command line is seen by other users of the machine. @throws BadUsage, BadSettings */
export function readUrl(given: string | undefined, otherwise: string | undefined): string {
  const url = given === undefined ? otherwise : readEnv({ DATABASE_URL: given }).databaseUrl;
  if (url === undefined) throw new BadUsage('Name the PostgreSQL database, or set DATABASE_URL.');
  return url;
}

export const listCopied = (copied: readonly Copied[]): string[] =>
  copied.map(({ table, rows }) => `  ${table}: ${rows}`);
