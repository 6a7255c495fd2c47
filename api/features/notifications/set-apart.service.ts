import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { DAY_MS } from '#contract/time.ts';
import type { NotificationSettingsRow } from './notification.entities.ts';
import * as queries from './notification.queries.ts';
import { dropDeliveriesOf, type Notifications } from './notification.service.ts';

interface Deps extends ServiceDeps {
  notifications: Pick<Notifications, 'enqueueNotification' | 'wake'>;
}

/** Nobody is told of a message that is set apart, and a lead may be among them: whoever answers is told how many there are, once a day at most. */
export function createSetApartNotifications({ orm, now, notifications }: Deps) {
  return {
    /** Enqueues the notification when there is something to tell, whichever server is first. Gives how many messages it is about. */
    async enqueueDue(): Promise<number> {
      const em = orm.em.fork();
      const since = countedSince(await queries.readSettings(em), now());
      if (since === undefined || (await queries.countSetApart(em, since)) === 0) return 0;
      const count = await inTransaction(orm, async (em) => {
        const settings = await queries.takeSettings(em);
        const since = countedSince(settings, now());
        if (since === undefined) return 0;
        settings.setApartSince = since;
        settings.setApartNotifiedAt = now();
        await dropDeliveriesOf(em, 'suspected');
        await notifications.enqueueNotification(em, { kind: 'suspected', contactId: null, now: now() });
        return queries.countSetApart(em, since);
      });
      if (count > 0) notifications.wake();
      return count;
    },
  };
}

/** The time from which messages are counted; undefined while the last notification is younger than a day. A time in the future is of a clock that was wrong. */
function countedSince({ setApartNotifiedAt: last }: NotificationSettingsRow, now: Date): Date | undefined {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  if (last == null || last > now) return dayBefore;
  return last > dayBefore ? undefined : last;
}
