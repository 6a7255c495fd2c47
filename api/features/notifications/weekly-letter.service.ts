import type { ServiceDeps } from '#api/db/orm-type.ts';
import { siteSecret } from '#api/db/site-secret.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { DeliveryEntity } from './notification.entities.ts';
import * as queries from './notification.queries.ts';
import type { Notifications } from './notification.service.ts';
import { everyDestination, mailTo, type NotificationEnv } from './send-notification.ts';
import { isDue, isTokenOf, mondayDue } from './weekly-letter.ts';

export { LETTER_OFF } from './weekly-letter.ts';

interface Deps extends ServiceDeps {
  env: NotificationEnv;
  notifications: Pick<Notifications, 'enqueueNotification' | 'wake'>;
}

export type WeeklyLetters = ReturnType<typeof createWeeklyLetters>;

/** A letter each Monday with the figures of the week, to each address that notifications go to by mail. */
export function createWeeklyLetters({ orm, now, env, notifications }: Deps) {
  /** The address that a link was made for; undefined where notifications go to it no more. */
  async function addressOf(token: string): Promise<string | undefined> {
    const em = orm.em.fork();
    const settings = await queries.readSettings(em);
    const secret = await siteSecret(em);
    const known = mailTo({ mailTo: settings.mailTo ?? null }, env);
    return known.find((address) => isTokenOf(secret, address, token));
  }

  return {
    /**
     * Enqueues the letter of the last Monday once, whichever server is first; one that was missed later, older ones
     * never. A site that has had none begins with the next Monday. Gives how many there are.
     */
    async enqueueDue(): Promise<number> {
      const known = await queries.readSettings(orm.em.fork());
      if (known.weeklyDay != null && !isDue(mondayDue(now(), known.weeklyAt), known.weeklyDay)) return 0;
      const count = await inTransaction(orm, async (em) => {
        const settings = await queries.takeSettings(em);
        const { weekly, weeklyAt, weeklyOff, weeklyDay } = settings;
        const monday = mondayDue(now(), weeklyAt);
        if (weeklyDay != null && !isDue(monday, weeklyDay)) return 0;
        settings.weeklyDay = monday;
        if (weeklyDay == null || !weekly) return 0;
        await em.nativeDelete(DeliveryEntity, { kind: 'weekly' });
        const all = everyDestination(await queries.readDestinationSettings(em), env);
        const to = all.filter(
          ({ channel, destination }) => channel === 'mail' && !weeklyOff?.includes(destination),
        );
        await notifications.enqueueNotification(em, { kind: 'weekly', contactId: null, now: now(), to });
        return to.length;
      });
      if (count > 0) notifications.wake();
      return count;
    },

    /** Whether a link to switch the letter off is one of this site's. */
    isLink: async (token: string): Promise<boolean> => (await addressOf(token)) !== undefined,

    /** For the address that the link was made for. false: it is none of this site's. */
    async switchOff(token: string): Promise<boolean> {
      const address = await addressOf(token);
      if (address === undefined) return false;
      await inTransaction(orm, async (em) => {
        const settings = await queries.takeSettings(em);
        const before = settings.weeklyOff ?? [];
        if (before.includes(address)) return;
        settings.weeklyOff = [...before, address];
        const action = 'weekly letter switched off by its link';
        await recordActivity(em, { by: undefined, at: now(), action, subject: 'settings' });
      });
      return true;
    },
  };
}
