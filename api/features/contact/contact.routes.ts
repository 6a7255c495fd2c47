import type { Orm } from '#api/db/orm-type.ts';
import { listAnswerers } from '#api/features/auth/operator.service.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';
import { createContact } from '#contract/contact.ts';
import * as calls from '#contract/inbox.ts';
import { eraseContacts } from '#contract/inbox.ts';
import * as spamCalls from '#contract/inbox-person.ts';
import { retryWebhook } from '#contract/notification.ts';
import type { ContactService } from './contact.service.ts';
import type { ContactChanges } from './contact-change.service.ts';
import { contactsCsv } from './contacts-csv.ts';
import type { Erasure } from './erasure.service.ts';
import type { Inbox } from './inbox.service.ts';
import type { Labels } from './label.service.ts';
import type { Spam } from './spam.service.ts';

interface Deps {
  contacts: Pick<ContactService, 'receive'>;
  inbox: Inbox;
  orm: Orm;
  changes: ContactChanges;
  labels: Pick<Labels, 'list'>;
  erasure: Pick<Erasure, 'erase'>;
  spam: Spam;
  notifications: Pick<Notifications, 'wake' | 'retry' | 'figures'>;
}

/** Messages: left by all, read and answered by the operator. */
export function contactRoutes(
  { bind }: Binder,
  { orm, contacts, inbox, changes, labels, erasure, spam, notifications }: Deps,
): void {
  bind(createContact, [], ({ body, headers }, { ip }) => {
    const { written_at, supersedes = [], page, campaign, referrer, website, notice, plain, ...fields } = body;
    return contacts.receive(
      {
        key: headers['idempotency-key'],
        fields,
        isPlain: plain,
        supersedes: [supersedes].flat(),
        writtenAt: written_at === undefined ? null : new Date(written_at),
        visit: { page, campaign, referrer, website, notice },
      },
      ip,
    );
  });
  bind(calls.listContacts, [], ({ query }, { operator }) => inbox.list(query, operator));
  bind(calls.readContact, [], ({ params }) => inbox.read(params.id));
  bind(calls.changeContact, [], ({ params, body }, { operator }) =>
    changes.change(params.id, body, operator),
  );
  bind(calls.deleteContact, [], ({ params }, { operator }) => inbox.remove(params.id, operator));
  bind(calls.restoreContact, [], async ({ params }, { operator }) => {
    const restored = await inbox.restore(params.id, operator);
    notifications.wake();
    return restored;
  });
  bind(spamCalls.readSpamReport, [], ({ params }) => spam.report(params.id));
  bind(spamCalls.blockSender, [], ({ body }, { operator }) => spam.block(body, operator));
  bind(spamCalls.listBlockedSenders, [], ({ query }) => spam.listBlocked(query));
  bind(spamCalls.unblockSender, [], ({ params }, { operator }) => spam.unblock(params.id, operator));
  bind(eraseContacts, [], ({ body }, { operator }) => erasure.erase(body.email, operator));
  bind(calls.readContactCounts, [], () => inbox.counts());
  bind(retryWebhook, [], async () => {
    await notifications.retry();
    return notifications.figures();
  });
  const sendExport = createOneDownload();
  bind(calls.exportContacts, [], ({ query }, { ctx, operator }) => {
    if (ctx === undefined) return;
    return sendExport(ctx, async () => {
      await inbox.noteExport(operator);
      ctx.attachment('contacts.csv');
      ctx.type = 'text/csv; charset=utf-8';
      return contactsCsv(inbox.batches(query, operator), await labels.list(), await listAnswerers(orm));
    });
  });
}
