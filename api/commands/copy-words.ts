import type { Copied } from '#api/db/copy-site.ts';
import { readEnv } from '../env.ts';
import { BadUsage } from './command-files.ts';

/** @param otherwise DATABASE_URL: a command line is seen by other users of the machine. @throws BadUsage, BadSettings */
export function readUrl(given: string | undefined, otherwise: string | undefined): string {
  const url = given === undefined ? otherwise : readEnv({ DATABASE_URL: given }).databaseUrl;
  if (url === undefined) throw new BadUsage('Name the PostgreSQL database, or set DATABASE_URL.');
  return url;
}

export const listCopied = (copied: readonly Copied[]): string[] =>
  copied.map(({ table, rows }) => `  ${table}: ${rows}`);
