import { openDatabase } from '#api/db/open-database.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { type Env, readEnv } from '#api/env.ts';
import { findDatabase } from './command-files.ts';

/** Gives `work` the site's database, whether or not a server runs. @throws Error where there is none */
export async function withDatabase<T>(work: (orm: Orm, env: Env) => Promise<T>): Promise<T> {
  const env = readEnv();
  if (env.databaseUrl === undefined) findDatabase(env.dataDir);
  await using orm = await openDatabase(env);
  return await work(orm, env);
}
