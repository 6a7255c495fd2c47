import type { Orm } from '#api/db/orm-type.ts';
import { listAnswerers } from '#api/features/auth/operator.service.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';
import { createContact } from '#contract/contact.ts';
import * as calls from '#contract/inbox.ts';
import * as listCalls from '#contract/inbox-lists.ts';
import * as personCalls from '#contract/inbox-person.ts';
import * as restoreCalls from '#contract/trash.ts';
import { listOrigins } from './contact.queries.ts';
import type { ContactService } from './contact.service.ts';
import type { ContactChanges } from './contact-change.service.ts';
import { readContact } from './contact-list.queries.ts';
import { contactsCsv } from './contacts-csv.ts';
import type { Erasure } from './erasure.service.ts';
import type { Inbox } from './inbox.service.ts';
import type { Labels } from './label.service.ts';
import type { Replies } from './reply.service.ts';
import type { Spam } from './spam.service.ts';
import { readTimeline } from './timeline.service.ts';
import type { Views } from './view.service.ts';

interface Deps {
  contacts: Pick<ContactService, 'receive'>;
  inbox: Inbox;
  orm: Orm;
  changes: ContactChanges;
  labels: Labels;
  views: Views;
  replies: Replies;
  erasure: Pick<Erasure, 'erase'>;
  spam: Spam;
  notifications: Pick<Notifications, 'wake'>;
}

/** Messages: left by all, read and answered by the operator. */
export function contactRoutes(
  { bind }: Binder,
  { orm, contacts, inbox, changes, labels, views, replies, erasure, spam, notifications }: Deps,
): void {
  bind(createContact, ({ body, headers }, { ip }) => {
    const { written_at, supersedes = [], page, campaign, referrer, website, notice, plain, ...fields } = body;
    return contacts.receive(
      {
        key: headers['idempotency-key'],
        fields,
        isFromWorker: plain,
        supersedes: [supersedes].flat(),
        writtenAt: written_at === undefined ? null : new Date(written_at),
        visit: { page, campaign, referrer, website, notice },
      },
      ip,
    );
  });
  bind(calls.listContacts, ({ query }, { operator }) => inbox.list(query, operator));
  bind(calls.readContact, ({ params }) => readContact(orm.em.fork(), params.id));
  bind(calls.changeContact, ({ params, body }, { operator }) => changes.change(params.id, body, operator));
  bind(calls.deleteContact, ({ params }, { operator }) => inbox.remove(params.id, operator));
  bind(calls.restoreContact, async ({ params }, { operator }) => {
    const restored = await inbox.restore(params.id, operator);
    notifications.wake();
    return restored;
  });
  bind(personCalls.readSpamReport, ({ params }) => spam.report(params.id));
  bind(personCalls.blockSender, ({ body }, { operator }) => spam.block(body, operator));
  bind(personCalls.listBlockedSenders, ({ query }) => spam.listBlocked(query));
  bind(personCalls.unblockSender, ({ params }, { operator }) => spam.unblock(params.id, operator));
  bind(calls.eraseContacts, ({ body }, { operator }) => erasure.erase(body.email, operator));
  bind(calls.readContactCounts, () => inbox.counts());
  const sendExport = createOneDownload();
  bind(calls.exportContacts, ({ query }, { ctx, operator }) =>
    sendExport(ctx, async () => {
      await inbox.noteExport(operator);
      ctx.attachment('contacts.csv');
      ctx.type = 'text/csv; charset=utf-8';
      return contactsCsv(inbox.batches(query, operator), await labels.list(), await listAnswerers(orm));
    }),
  );

  // What operators keep beside the messages: persons, labels, saved views, prepared replies.
  bind(personCalls.readTimeline, ({ params, query }) => readTimeline(orm, params.id, query));
  bind(calls.changeContacts, ({ body }, { operator }) => changes.changeMany(body.ids, body.change, operator));
  bind(calls.listOperators, () => listAnswerers(orm));
  bind(calls.listOrigins, () => listOrigins(orm));

  bind(listCalls.listLabels, () => labels.list());
  bind(listCalls.createLabel, ({ body }) => labels.create(body));
  bind(listCalls.changeLabel, ({ params, body }) => labels.change(params.id, body));
  bind(listCalls.deleteLabel, ({ params }) => labels.remove(params.id));
  bind(restoreCalls.restoreLabel, ({ params }) => labels.restore(params.id));

  bind(listCalls.listViews, (_, { operator }) => views.list(operator.id));
  bind(listCalls.createView, ({ body }, { operator }) => views.create(body, operator.id));
  bind(listCalls.changeView, ({ params, body }, { operator }) => views.change(params.id, body, operator.id));
  bind(listCalls.deleteView, ({ params }, { operator }) => views.remove(params.id, operator.id));
  bind(restoreCalls.restoreView, ({ params }, { operator }) => views.restore(params.id, operator.id));

  bind(listCalls.listReplies, () => replies.list());
  bind(listCalls.createReply, ({ body }) => replies.create(body));
  bind(listCalls.changeReply, ({ params, body }) => replies.change(params.id, body));
  bind(listCalls.deleteReply, ({ params }) => replies.remove(params.id));
  bind(restoreCalls.restoreReply, ({ params }) => replies.restore(params.id));
}
