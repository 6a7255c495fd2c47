import type { Binder } from '#api/http/endpoints/bind.ts';
import { Problem } from '#contract/problem.ts';
import * as calls from '#contract/trash.ts';
import type { Trash } from './trash.service.ts';

/** What was deleted and can be restored. */
export function trashRoutes({ bind }: Binder, { trash }: { trash: Trash }): void {
  bind(calls.listTrash, [], ({ query }, { operator }) => trash.list(query, known(operator)));
  bind(calls.deleteForGood, [], ({ params }, { operator }) =>
    trash.eraseOne(params.kind, params.id, known(operator)),
  );
  bind(calls.emptyTrash, [], async ({ query }, { operator }) => ({
    count: await trash.empty(query.kind, known(operator)),
  }));
}

/** Only operators reach these calls. */
function known<T>(operator: T | undefined): T {
  if (operator === undefined) throw new Problem('unauthorized');
  return operator;
}
