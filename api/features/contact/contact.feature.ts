import { engineOf } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import type { Notices } from '#api/features/notifications/notification.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import type { CreateLimiter } from '#api/http/endpoints/rate-limit.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { contactRoutes } from './contact.routes.ts';
import { createContactService } from './contact.service.ts';
import { contactDeskRoutes } from './contact-desk.routes.ts';
import { createContactDesk } from './contact-desk.service.ts';
import { createErasure } from './erasure.service.ts';
import { createInbox } from './inbox.service.ts';
import { createPhoneKeys } from './phone-key.service.ts';
import { createSpam } from './spam.service.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  env: { contactLimit: number; contactRetentionDays: number };
  createLimiter: CreateLimiter;
  notices: Notices;
  /** Told of each new message: it is stored, or why it could not be. */
  onWrite: (failure?: unknown) => void;
}

export function createContactFeature({ env, ...others }: Deps) {
  const erasedText = engineOf(others.orm.em).createErasedText(others.orm);
  const deps = { ...others, erasedText, limit: env.contactLimit, retentionDays: env.contactRetentionDays };
  const contacts = createContactService(deps);
  const inbox = createInbox(deps);
  const desk = createContactDesk(deps);
  const erasure = createErasure(deps);
  const spam = createSpam(deps);
  const phoneKeys = createPhoneKeys(deps);
  return {
    service: { contacts, inbox, desk, erasure, spam, phoneKeys },
    routes(binder: Binder) {
      contactRoutes(binder, { contacts, inbox, desk, erasure, spam, notices: deps.notices });
      contactDeskRoutes(binder, desk);
    },
    jobs: [
      {
        what: 'erased messages leave the files of the database',
        everyMs: 5 * SECOND_MS,
        work: erasedText.run,
      },
      { what: 'reminders given', everyMs: 10 * SECOND_MS, work: desk.reminders.giveDue },
      { what: 'messages of persons erased', everyMs: 5 * SECOND_MS, work: erasure.goOn },
      { what: 'numbers of stored messages understood', everyMs: DAY_MS, work: phoneKeys.storeMissing },
      { what: 'old messages erased', everyMs: DAY_MS, work: erasure.eraseOld },
      { what: 'examples of spam forgotten', everyMs: DAY_MS, work: spam.forgetOld },
    ],
  };
}
