import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { forgetDeletedRows } from './deleted-row.service.ts';
import { trashRoutes } from './trash.routes.ts';
import { createTrash } from './trash.service.ts';

type Purges = Parameters<typeof createTrash>[0]['purges'];

interface Deps {
  orm: Orm;
  now: () => Date;
  /** How other features erase what was in the trash for too long. */
  purges: Omit<Purges, 'label' | 'reply' | 'view' | 'category'>;
}

/**
 * What was deleted, of all kinds in one list, for 30 days: docs/decisions/0044-one-trash.md. Each feature erases its own; to delete for good
 * makes a deletion older than that.
 */
export function createTrashFeature({ orm, now, purges }: Deps) {
  const deletedRows = () => forgetDeletedRows(orm, now());
  const ofNames = { label: deletedRows, reply: deletedRows, view: deletedRows, category: deletedRows };
  const trash = createTrash({ orm, now, purges: { ...ofNames, ...purges } });
  return {
    service: { trash },
    routes: (binder: Binder) => trashRoutes(binder, { trash }),
    jobs: [{ what: 'things in the trash erased', everyMs: MINUTE_MS, work: trash.purge }],
  };
}
