import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { countLeadsBefore, type Delivery } from './delivery.repository.ts';
import * as held from './held-delivery.repository.ts';
import type { NotificationSettingsRow } from './notification.entities.ts';
import * as schedule from './schedule.ts';
import { isDigested } from './send-notice.ts';

/**
 * Puts a delivery that is due together with those that are told of by the same notice. false: it is held for a digest.
 * May change its batch.
 */
export async function arrange(
  em: SqlEntityManager,
  delivery: Delivery,
  { settings, now }: { settings: NotificationSettingsRow; now: Date },
): Promise<boolean> {
  if (!isDigested(delivery, settings)) {
    // It was part of a digest when the webhook had another shape.
    await tablesOf(em)
      .updateTable('delivery')
      .set(({ ref }) => ({ batch_id: ref('id') }))
      .where('batch_id', '=', delivery.batch_id)
      .execute();
    delivery.batch_id = delivery.id;
    return true;
  }
  if (delivery.attempts > 0) return true;
  const { burst } = settings;
  const isLate = delivery.next_at > delivery.since;
  if (isLate || (await held.countUntried(em, delivery, { now, max: burst + 1 })) > burst) {
    await held.gather(em, delivery);
    return true;
  }
  if (delivery.kind !== 'lead') return true;
  const limits = { spanMs: schedule.BURST_MS, max: burst + 1 };
  if ((await countLeadsBefore(em, delivery, limits)) <= burst) return true;
  await held.holdUntried(em, delivery, { now, until: new Date(delivery.since + schedule.BURST_MS) });
  return false;
}
