import type { Orm } from '#api/db/orm-type.ts';
import { watchContent } from './sqlite/content-revision.ts';

/**
 * The revision of what the public can read: it differs after every write to posts and categories, whoever made it, when
 * a scheduled post is published, and when the clock is put back. undefined while the database cannot be read.
 */
export type ContentRevision = () => string | undefined;

export const createContentRevision = (deps: { orm: Orm; now: () => Date }): ContentRevision =>
  watchContent(deps);
