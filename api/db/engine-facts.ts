import { type EngineFacts, isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import * as postgres from './postgres/engine-facts.ts';
import * as sqlite from './sqlite/engine-facts.ts';

/** What the site's data is in. */
export const engineFacts = (orm: Orm, dataDir: string): Promise<EngineFacts> =>
  isPostgres(orm.em) ? postgres.engineFacts(orm) : sqlite.engineFacts(orm, dataDir);
