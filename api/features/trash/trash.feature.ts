import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { MINUTE_MS } from '#contract/time.ts';
import * as calls from '#contract/trash.ts';
import { purgeDeletedRows } from './deleted-row.service.ts';
import { createTrash } from './trash.service.ts';

type Purges = Parameters<typeof createTrash>[0]['purges'];

interface Deps extends ServiceDeps {
  /** How other features erase what was in the trash for too long. */
  purges: Omit<Purges, 'label' | 'reply' | 'view' | 'category'>;
}

/**
 * What was deleted, of all kinds in one list, for 30 days: docs/decisions/0044-one-trash.md. Each feature purges its own. To delete
 * for good sets `deleted_at` to 0, so that the next purge takes the row.
 */
export function createTrashFeature({ orm, now, purges }: Deps) {
  const deletedRows = () => purgeDeletedRows(orm, now());
  const ofNames = { label: deletedRows, reply: deletedRows, view: deletedRows, category: deletedRows };
  const trash = createTrash({ orm, now, purges: { ...ofNames, ...purges } });
  return {
    service: { trash },
    routes({ bind }: Binder) {
      bind(calls.listTrash, ({ query }, { operator }) => trash.list(query, operator));
      bind(calls.deleteForGood, ({ params }, { operator }) =>
        trash.deleteForGood(params.kind, params.id, operator),
      );
      bind(calls.emptyTrash, async ({ query }, { operator }) => ({
        count: await trash.empty(query.kind, operator),
      }));
    },
    jobs: [{ what: 'things in the trash deleted for good', everyMs: MINUTE_MS, work: trash.purge }],
  };
}
