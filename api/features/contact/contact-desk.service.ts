import type { Orm } from '#api/db/orm-type.ts';
import { listAnswerers } from '#api/features/auth/operator.service.ts';
import type { Notices } from '#api/features/notifications/notification.service.ts';
import { createContactChanges } from './contact-change.service.ts';
import type { CsvNames } from './contacts-csv.ts';
import { createLabelService } from './label.service.ts';
import { createReminders } from './reminder.service.ts';
import { createReplyService } from './reply.service.ts';
import { createSourceService } from './source.service.ts';
import { createTimeline } from './timeline.service.ts';
import { createViewService } from './view.service.ts';

export type ContactDesk = ReturnType<typeof createContactDesk>;

interface Deps {
  orm: Orm;
  now: () => Date;
  notices: Pick<Notices, 'enqueueNotice' | 'followSpam' | 'wake'>;
}

/** What the operator works with beside the messages. */
export function createContactDesk({ orm, now, notices }: Deps) {
  const labels = createLabelService({ orm, now });
  const operators = () => listAnswerers(orm);
  return {
    changes: createContactChanges({ orm, now, notices }),
    timeline: createTimeline({ orm }),
    reminders: createReminders({ orm, now, notices }),
    labels,
    views: createViewService({ orm, now }),
    replies: createReplyService({ orm, now }),
    sources: createSourceService({ orm }),
    operators,
    /** What an export calls labels and operators. */
    async names(): Promise<CsvNames> {
      return {
        labels: new Map((await labels.list()).map(({ id, name }) => [id, name])),
        operators: new Map((await operators()).map(({ id, username }) => [id, username])),
      };
    },
  };
}
