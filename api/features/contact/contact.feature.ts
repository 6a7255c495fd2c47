import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { listAnswerers } from '#api/features/auth/operator.service.ts';
import type { MailReplies } from '#api/features/notifications/mail-reply.service.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';
import type { SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import { createContact } from '#contract/contact.ts';
import * as calls from '#contract/inbox.ts';
import * as listCalls from '#contract/inbox-lists.ts';
import * as mailCalls from '#contract/inbox-mail.ts';
import * as personCalls from '#contract/inbox-person.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import * as restoreCalls from '#contract/trash.ts';
import { createAnswersByMail } from './answer-by-mail.service.ts';
import { listOrigins } from './contact.queries.ts';
import { createContactService } from './contact.service.ts';
import { createContactChanges } from './contact-change.service.ts';
import { readContact } from './contact-list.queries.ts';
import { contactsCsv } from './contacts-csv.ts';
import { createErasure } from './erasure.service.ts';
import { createInbox } from './inbox.service.ts';
import { createLabelService } from './label.service.ts';
import { createPhoneKeys } from './phone-key.service.ts';
import { createReminders } from './reminder.service.ts';
import { createReplyService } from './reply.service.ts';
import { createSpam } from './spam.service.ts';
import { readTimeline } from './timeline.service.ts';
import { createViewService } from './view.service.ts';

interface Deps extends ServiceDeps {
  env: { contactLimit: number; contactRetentionDays: number };
  sharedLimiter: SharedLimiter;
  notifications: Notifications;
  mailReplies: MailReplies;
  /** Called for each new message, after it was stored or with the reason why it was not. */
  noteWrite: (failure?: unknown) => void;
}

/**
 * Messages: received (`contact.service.ts`), read and answered (`inbox`, `contact-change`), set apart as spam, erased. Spam is judged
 * as messages arrive, by blocked senders, links, equal texts and a filter that learns from marks in the transaction of the
 * mark; a message keeps what it was in `state_before`, so that a mark can be taken back. A person is erased in batches:
 * hidden everywhere by the first transaction, gone after the last. Messages whose number was not understood are looked at
 * again after each start.
 */
export function createContactFeature({ env, ...others }: Deps) {
  const { orm, notifications } = others;
  const erasedText = engineOf(orm.em).createErasedText(orm);
  const deps = { ...others, erasedText, limit: env.contactLimit, retentionDays: env.contactRetentionDays };
  const contacts = createContactService(deps);
  const inbox = createInbox(deps);
  const changes = createContactChanges(deps);
  const answers = createAnswersByMail({ ...deps, changes });
  const reminders = createReminders(deps);
  const labels = createLabelService(deps);
  const views = createViewService(deps);
  const replies = createReplyService(deps);
  const erasure = createErasure(deps);
  const spam = createSpam(deps);
  const phoneKeys = createPhoneKeys(deps);
  return {
    service: { contacts, inbox, reminders, erasure, spam, phoneKeys },
    routes({ bind }: Binder) {
      bind(createContact, ({ body, headers }, { ip }) => {
        const {
          written_at,
          supersedes = [],
          page,
          campaign,
          referrer,
          website,
          notice,
          plain,
          ...fields
        } = body;
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
      bind(calls.changeContact, ({ params, body }, { operator }) =>
        changes.change(params.id, body, operator),
      );
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
      bind(calls.readContactCounts, ({ query }, { operator }) => inbox.counts(query, operator));
      const sendExport = createOneDownload();
      bind(calls.exportContacts, ({ query }, { ctx, operator }) =>
        sendExport(ctx, async () => {
          await inbox.noteExport(operator);
          ctx.attachment('contacts.csv');
          ctx.type = 'text/csv; charset=utf-8';
          return contactsCsv(inbox.batches(query, operator), await labels.list(), await listAnswerers(orm));
        }),
      );

      // What operators keep about messages: persons, labels, saved views, prepared replies.
      bind(personCalls.readTimeline, ({ params, query }) => readTimeline(orm, params.id, query));
      bind(calls.changeContacts, ({ body }, { operator }) =>
        changes.changeMany(body.ids, body.change, operator),
      );
      bind(calls.listOperators, () => listAnswerers(orm));
      bind(calls.listOrigins, () => listOrigins(orm));

      bind(listCalls.listLabels, () => labels.list());
      bind(listCalls.createLabel, ({ body }) => labels.create(body));
      bind(listCalls.changeLabel, ({ params, body }) => labels.change(params.id, body));
      bind(listCalls.deleteLabel, ({ params }) => labels.remove(params.id));
      bind(restoreCalls.restoreLabel, ({ params }) => labels.restore(params.id));

      bind(listCalls.listViews, (_, { operator }) => views.list(operator.id));
      bind(listCalls.createView, ({ body }, { operator }) => views.create(body, operator.id));
      bind(listCalls.changeView, ({ params, body }, { operator }) =>
        views.change(params.id, body, operator.id),
      );
      bind(listCalls.deleteView, ({ params }, { operator }) => views.remove(params.id, operator.id));
      bind(restoreCalls.restoreView, ({ params }, { operator }) => views.restore(params.id, operator.id));

      bind(mailCalls.readMailSender, () => answers.sender());
      bind(mailCalls.sendMail, ({ params, body, headers }, { operator }) =>
        answers.send(params.id, { ...body, key: headers['idempotency-key'] }, operator),
      );
      bind(mailCalls.takeBackMail, ({ params }, { operator }) => answers.takeBack(params.id, operator));
      bind(mailCalls.sendMailAgain, ({ params }) => answers.sendAgain(params.id));
      bind(mailCalls.dismissMail, ({ params }) => answers.dismiss(params.id));

      bind(listCalls.listReplies, () => replies.list());
      bind(listCalls.createReply, ({ body }) => replies.create(body));
      bind(listCalls.changeReply, ({ params, body }) => replies.change(params.id, body));
      bind(listCalls.deleteReply, ({ params }) => replies.remove(params.id));
      bind(restoreCalls.restoreReply, ({ params }) => replies.restore(params.id));
    },
    jobs: [
      {
        what: 'erased messages leave the files of the database',
        everyMs: 5 * SECOND_MS,
        work: erasedText.run,
      },
      { what: 'reminders given', everyMs: 10 * SECOND_MS, work: reminders.sendDue },
      { what: 'messages of persons erased', everyMs: 5 * SECOND_MS, work: erasure.resume },
      { what: 'numbers of stored messages understood', everyMs: DAY_MS, work: phoneKeys.storeMissing },
      { what: 'old messages erased', everyMs: DAY_MS, work: erasure.eraseOld },
      { what: 'examples of spam forgotten', everyMs: DAY_MS, work: spam.forgetOld },
    ],
  };
}
