import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import type { SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { contactRoutes } from './contact.routes.ts';
import { createContactService } from './contact.service.ts';
import { createContactChanges } from './contact-change.service.ts';
import { createErasure } from './erasure.service.ts';
import { createInbox } from './inbox.service.ts';
import { createLabelService } from './label.service.ts';
import { createPhoneKeys } from './phone-key.service.ts';
import { createReminders } from './reminder.service.ts';
import { createReplyService } from './reply.service.ts';
import { createSpam } from './spam.service.ts';
import { createViewService } from './view.service.ts';

interface Deps extends ServiceDeps {
  env: { contactLimit: number; contactRetentionDays: number };
  sharedLimiter: SharedLimiter;
  notifications: Notifications;
  /** Called for each new message, after it was stored or with the reason why it was not. */
  noteWrite: (failure?: unknown) => void;
}

/**
 * Messages: received (`contact.service.ts`), read and answered (`inbox`, `contact-change`), set apart as spam, erased. Spam is judged
 * as messages arrive, by blocked senders, links, equal texts and a filter that learns from marks in the transaction of the
 * mark; a message keeps what it was in `state_before`, so that a mark can be taken back. A person is erased in batches:
 * hidden everywhere by the first transaction, gone after the last. Messages whose number nobody understood are looked at
 * again after each start.
 */
export function createContactFeature({ env, ...others }: Deps) {
  const erasedText = engineOf(others.orm.em).createErasedText(others.orm);
  const deps = { ...others, erasedText, limit: env.contactLimit, retentionDays: env.contactRetentionDays };
  const contacts = createContactService(deps);
  const inbox = createInbox(deps);
  const changes = createContactChanges(deps);
  const reminders = createReminders(deps);
  const labels = createLabelService(deps);
  const views = createViewService(deps);
  const replies = createReplyService(deps);
  const erasure = createErasure(deps);
  const spam = createSpam(deps);
  const phoneKeys = createPhoneKeys(deps);
  return {
    service: { contacts, inbox, reminders, erasure, spam, phoneKeys },
    routes: (binder: Binder) =>
      contactRoutes(binder, { ...deps, contacts, inbox, changes, labels, views, replies, erasure, spam }),
    jobs: [
      {
        what: 'erased messages leave the files of the database',
        everyMs: 5 * SECOND_MS,
        work: erasedText.run,
      },
      { what: 'reminders given', everyMs: 10 * SECOND_MS, work: reminders.giveDue },
      { what: 'messages of persons erased', everyMs: 5 * SECOND_MS, work: erasure.resume },
      { what: 'numbers of stored messages understood', everyMs: DAY_MS, work: phoneKeys.storeMissing },
      { what: 'old messages erased', everyMs: DAY_MS, work: erasure.eraseOld },
      { what: 'examples of spam forgotten', everyMs: DAY_MS, work: spam.forgetOld },
    ],
  };
}
