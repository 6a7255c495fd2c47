import type { Orm } from '#api/db/orm-type.ts';
import { listAnswerers } from '#api/features/auth/operator.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import * as choices from '#contract/inbox.ts';
import { changeContacts } from '#contract/inbox.ts';
import * as listCalls from '#contract/inbox-lists.ts';
import * as timelineCalls from '#contract/inbox-person.ts';
import { Problem } from '#contract/problem.ts';
import * as restoreCalls from '#contract/trash.ts';
import type { ContactChanges } from './contact-change.service.ts';
import { listSources } from './contact-choices.service.ts';
import type { Labels } from './label.service.ts';
import type { Replies } from './reply.service.ts';
import { readTimeline } from './timeline.service.ts';
import type { Views } from './view.service.ts';

interface Deps {
  orm: Orm;
  changes: ContactChanges;
  labels: Labels;
  views: Views;
  replies: Replies;
}

/** What the operator works with beside the messages: persons, labels, saved views, prepared replies. */
export function contactDeskRoutes({ bind }: Binder, { orm, changes, labels, views, replies }: Deps): void {
  bind(timelineCalls.readTimeline, [], ({ params, query }) => readTimeline(orm, params.id, query));
  bind(changeContacts, [], ({ body }, { operator }) => changes.changeMany(body.ids, body.change, operator));
  bind(choices.listOperators, [], () => listAnswerers(orm));
  bind(choices.listSources, [], () => listSources(orm));

  bind(listCalls.listLabels, [], () => labels.list());
  bind(listCalls.createLabel, [], ({ body }) => labels.create(body));
  bind(listCalls.changeLabel, [], ({ params, body }) => labels.change(params.id, body));
  bind(listCalls.deleteLabel, [], ({ params }) => labels.remove(params.id));

  bind(restoreCalls.restoreLabel, [], ({ params }) => labels.restore(params.id));

  bind(listCalls.listViews, [], (_, { operator }) => views.list(idOf(operator)));
  bind(listCalls.createView, [], ({ body }, { operator }) => views.create(body, idOf(operator)));
  bind(listCalls.changeView, [], ({ params, body }, { operator }) =>
    views.change(params.id, body, idOf(operator)),
  );
  bind(
    listCalls.deleteView,
    [],
    async ({ params }, { operator }) => void (await views.remove(params.id, idOf(operator))),
  );

  bind(
    restoreCalls.restoreView,
    [],
    async ({ params }, { operator }) => void (await views.restore(params.id, idOf(operator))),
  );

  bind(listCalls.listReplies, [], () => replies.list());
  bind(listCalls.createReply, [], ({ body }) => replies.create(body));
  bind(listCalls.changeReply, [], ({ params, body }) => replies.change(params.id, body));
  bind(listCalls.deleteReply, [], ({ params }) => replies.remove(params.id));
  bind(restoreCalls.restoreReply, [], ({ params }) => replies.restore(params.id));
}

function idOf(operator: { id: number } | undefined): number {
  if (operator === undefined) throw new Problem('unauthorized');
  return operator.id;
}
