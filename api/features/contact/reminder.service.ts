import type { SqlEntityManager } from '@mikro-orm/sql';
import { notBeingErased } from '#api/db/being-erased.ts';
import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';

/** Reminders of one transaction. */
const BATCH = 50;

interface Deps extends ServiceDeps {
  notifications: Pick<Notifications, 'enqueueNotification' | 'wake'>;
}

export function createReminders({ orm, now, notifications }: Deps) {
  return {
    /** Enqueues a notification of each reminder that is due: once, whichever server comes first. Returns how many. */
    async sendDue(): Promise<number> {
      let given = 0;
      for (;;) {
        const count = await inTransaction(orm, async (em) => {
          const at = now();
          const ids = await takeDue(em, at, BATCH);
          if (ids.length === 0) return 0;
          for (const id of ids) {
            await notifications.enqueueNotification(em, { kind: 'reminder', contactId: id, now: at });
            const activity = { by: undefined, at, action: 'reminded', subject: 'contact' } as const;
            await recordActivity(em, { ...activity, subjectId: id });
          }
          await tablesOf(em).updateTable('contact').set({ reminded_at: at }).where('id', 'in', ids).execute();
          return ids.length;
        });
        given += count;
        if (count > 0) notifications.wake();
        if (count < BATCH) return given;
      }
    },
  };
}

/** At most `max` messages whose reminder is due and was not given, locked for this server until the commit. */
async function takeDue(em: SqlEntityManager, now: Date, max: number): Promise<number[]> {
  const query = tablesOf(em)
    .selectFrom('contact')
    .where('remind_at', '<=', now.getTime())
    .where('reminded_at', 'is', null)
    .where(await notBeingErased(em))
    .select('id')
    .orderBy('remind_at')
    .limit(max);
  return (await engineOf(em).takeRows(query, ['contact']).execute()).map(({ id }) => id);
}
