import type { Binder } from '#api/http/endpoints/bind.ts';
import * as replyCalls from '#contract/canned-replies.ts';
import { changeContacts } from '#contract/contact-bulk.ts';
import { listOperators, listSources } from '#contract/contact-choices.ts';
import * as labelCalls from '#contract/contact-labels.ts';
import { readTimeline } from '#contract/contact-timeline.ts';
import { Problem } from '#contract/problem.ts';
import * as restoreCalls from '#contract/restore-names.ts';
import * as viewCalls from '#contract/saved-views.ts';
import type { ContactDesk } from './contact-desk.service.ts';

/** What the operator works with beside the messages: persons, labels, saved views, prepared replies. */
export function contactDeskRoutes(
  { bind }: Binder,
  { changes, timeline, labels, views, replies, sources, operators }: ContactDesk,
): void {
  bind(readTimeline, [], ({ params, query }) => timeline.read(params.id, query));
  bind(changeContacts, [], ({ body }, { operator }) => changes.changeMany(body.ids, body.change, operator));
  bind(listOperators, [], () => operators());
  bind(listSources, [], () => sources.list());

  bind(labelCalls.listLabels, [], () => labels.list());
  bind(labelCalls.createLabel, [], ({ body }) => labels.create(body));
  bind(labelCalls.changeLabel, [], ({ params, body }) => labels.change(params.id, body));
  bind(labelCalls.deleteLabel, [], ({ params }) => labels.remove(params.id));

  bind(restoreCalls.restoreLabel, [], ({ params }) => labels.restore(params.id));

  bind(viewCalls.listViews, [], (_, { operator }) => views.list(idOf(operator)));
  bind(viewCalls.createView, [], ({ body }, { operator }) => views.create(body, idOf(operator)));
  bind(viewCalls.changeView, [], ({ params, body }, { operator }) =>
    views.change(params.id, body, idOf(operator)),
  );
  bind(
    viewCalls.deleteView,
    [],
    async ({ params }, { operator }) => void (await views.remove(params.id, idOf(operator))),
  );

  bind(
    restoreCalls.restoreView,
    [],
    async ({ params }, { operator }) => void (await views.restore(params.id, idOf(operator))),
  );

  bind(replyCalls.listReplies, [], () => replies.list());
  bind(replyCalls.createReply, [], ({ body }) => replies.create(body));
  bind(replyCalls.changeReply, [], ({ params, body }) => replies.change(params.id, body));
  bind(replyCalls.deleteReply, [], ({ params }) => replies.remove(params.id));
  bind(restoreCalls.restoreReply, [], ({ params }) => replies.restore(params.id));
}

function idOf(operator: { id: number } | undefined): number {
  if (operator === undefined) throw new Problem('unauthorized');
  return operator.id;
}
