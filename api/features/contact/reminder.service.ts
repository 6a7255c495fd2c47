import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import * as repository from './reminder.repository.ts';

/** Reminders of one transaction. */
const BATCH = 50;

/** Tells of a reminder that is due, in the transaction that marks it as given: once, whichever server comes first. */
export type Remind = (em: SqlEntityManager, contactId: number) => Promise<void>;

interface Deps {
  orm: Orm;
  now: () => Date;
  remind: Remind;
}

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders({ orm, now, remind }: Deps) {
  return {
    /** Gives each reminder that is due. Gives how many there were. */
    async giveDue(): Promise<number> {
      let given = 0;
      for (;;) {
        const count = await inTransaction(orm, async (em) => {
          const at = now();
          const ids = await repository.takeDue(em, at, BATCH);
          if (ids.length === 0) return 0;
          for (const id of ids) {
            await remind(em, id);
            const activity = {
              by: undefined,
              at,
              action: 'reminded',
              subject: 'contact',
              subjectId: id,
            } as const;
            await recordActivity(em, activity);
          }
          await repository.setReminded(em, ids, at);
          return ids.length;
        });
        given += count;
        if (count < BATCH) return given;
      }
    },
  };
}
