import type { ContentRevision } from './content-revision.ts';
import { isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import * as postgres from './postgres/content-revision.ts';
import * as sqlite from './sqlite/content-revision.ts';

export const createContentRevision = (deps: { orm: Orm; now: () => Date }): ContentRevision =>
  isPostgres(deps.orm.em) ? postgres.watchContent(deps) : sqlite.watchContent(deps);
