import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { notBeingErased } from '#api/db/being-erased.ts';
import { countRows } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import type { Channel } from '#contract/notification-status.ts';
import {
  NotificationSettingsEntity,
  type NotificationSettingsRow,
  PushSubscriptionEntity,
  type PushSubscriptionRow,
} from './notification.entities.ts';

export const readSettings = (em: SqlEntityManager): Promise<NotificationSettingsRow> =>
  em.findOneOrFail(NotificationSettingsEntity, 1, { disableIdentityMap: true });

/** Notifications of a message in the trash wait until it is restored. */
function isOfNoneInTrash(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'delivery'>();
  const deleted = eb
    .selectFrom('deleted_contact')
    .whereRef('deleted_contact.id', '=', 'delivery.contact_id')
    .select('deleted_contact.id');
  return eb.not(eb.exists(deleted));
}

/** Locks the row until the transaction ends. */
export async function takeSettings(em: SqlEntityManager): Promise<NotificationSettingsRow> {
  await engineOf(em).forUpdate(tablesOf(em).selectFrom('notification_settings').select('id')).execute();
  return em.findOneOrFail(NotificationSettingsEntity, 1);
}

export interface DestinationSettings {
  mailTo: string[] | null;
  smtpUrl: string | null;
  webhookUrl: string | null;
  mailOn: boolean;
  webhookOn: boolean;
  /** Ids of the subscriptions to leads. */
  devices: number[];
}

/**
 * What is switched on, by one statement: it is asked for with each message.
 * @param isForOwners without the devices of others
 */
export async function readDestinationSettings(
  em: SqlEntityManager,
  isForOwners = false,
): Promise<DestinationSettings> {
  const ownersSessions = tablesOf(em)
    .selectFrom('session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .where('operator.role', '=', 'owner')
    .select('session.token_hash');
  const rows = await tablesOf(em)
    .selectFrom('notification_settings')
    .leftJoin('push_subscription', (join) =>
      isForOwners ? join.on('push_subscription.session_token_hash', 'in', ownersSessions) : join.onTrue(),
    )
    .select(['mail_to', 'smtp_url', 'webhook_url', 'mail_on', 'webhook_on', 'push_subscription.id', 'topics'])
    .execute();
  const [first] = rows;
  return {
    mailTo: first?.mail_to == null ? null : JSON.parse(first.mail_to),
    smtpUrl: first?.smtp_url ?? null,
    webhookUrl: first?.webhook_url ?? null,
    mailOn: Boolean(first?.mail_on),
    webhookOn: Boolean(first?.webhook_on),
    devices: rows.flatMap(({ id, topics }) => (id !== null && isForLeads(topics) ? [id] : [])),
  };
}

const isForLeads = (topics: string | null) =>
  topics !== null && (JSON.parse(topics) as string[]).includes('leads');

/** Origins of the services that pushes go to, of operators and readers. */
export async function listPushOrigins(em: SqlEntityManager): Promise<string[]> {
  const tables = tablesOf(em);
  const rows = await tables
    .selectFrom('push_subscription')
    .select((eb) => engineOf(em).originOf(eb.ref('endpoint')).as('origin'))
    .union(
      tables.selectFrom('post_reader').select((eb) => engineOf(em).originOf(eb.ref('endpoint')).as('origin')),
    )
    .execute();
  return rows.map(({ origin }) => origin).sort();
}

export const findSubscription = (
  em: SqlEntityManager,
  where: { id: number } | { endpoint: string },
): Promise<PushSubscriptionRow | null> =>
  em.findOne(PushSubscriptionEntity, where, { populate: ['session.operator'] });

interface Figures {
  waiting: number;
  failed: number;
  last_error: string | null;
}

/** Counts the messages, and the events of the site, that somebody is still to be notified of. @param channel absent: by any */
export async function countDeliveries(em: SqlEntityManager, channel?: Channel): Promise<Figures> {
  const of = tablesOf(em)
    .selectFrom('delivery')
    .where(isOfNoneInTrash())
    .where((eb) => (channel === undefined ? eb.and([]) : eb('channel', '=', channel)));
  const counts = await of
    .groupBy('state')
    .select(({ fn, cast }) => {
      const subject = fn.coalesce(cast<string>('contact_id', 'text'), 'kind');
      return ['state', fn.count<number>(subject).distinct().as('count')];
    })
    .execute();
  const latest = await of
    .where('last_error', 'is not', null)
    .orderBy('tried_at', 'desc')
    .select('last_error')
    .limit(1)
    .executeTakeFirst();
  const countOf = (state: 'waiting' | 'failed') =>
    Number(counts.find((row) => row.state === state)?.count ?? 0);
  return { waiting: countOf('waiting'), failed: countOf('failed'), last_error: latest?.last_error ?? null };
}

/** Messages after `since` that were set apart by the site itself: an operator who blocks or marks knows. */
export async function countSetApart(em: SqlEntityManager, since: Date): Promise<number> {
  const setApart = tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', 'suspected')
    .where('date', '>', since.getTime())
    .where('suspicion', 'not in', ['blocked', 'marked'])
    .where(await notBeingErased(em));
  return countRows(setApart);
}

interface Failing {
  channel: Channel;
  destination: string;
  since: number;
  last_error: string;
}

/** Failed tries in a row after which a destination is shown as failing. */
const FAILURES = 3;

/** Destinations that failed three times in a row, or since `before` or longer, and took nothing since. */
export async function failingSince(em: SqlEntityManager, before: Date): Promise<Failing[]> {
  const groups = await tablesOf(em)
    .selectFrom('delivery')
    .where(isOfNoneInTrash())
    .where('failing_since', 'is not', null)
    .where('last_error', 'is not', null)
    .where((eb) => eb.or([eb('failures', '>=', FAILURES), eb('failing_since', '<=', before.getTime())]))
    .groupBy(['channel', 'destination'])
    .select(({ fn }) => [
      'channel',
      'destination',
      fn.min<number>('failing_since').as('since'),
      fn.max<string>('last_error').as('last_error'),
    ])
    .orderBy('since')
    .execute();
  return groups.map((group) => ({ ...group, since: Number(group.since) }));
}

/** What waits or was given up, the latest first. */
export async function listUndelivered(em: SqlEntityManager, limit: number) {
  const shown = await notBeingErased(em);
  return tablesOf(em)
    .selectFrom('delivery')
    .leftJoin('contact', 'contact.id', 'delivery.contact_id')
    .where((eb) =>
      eb.or([eb.and([eb('contact.id', 'is not', null), shown]), eb('delivery.contact_id', 'is', null)]),
    )
    .where('delivery.state', '<>', 'withheld')
    .selectAll('delivery')
    .orderBy('delivery.since', 'desc')
    .orderBy('delivery.id')
    .limit(limit)
    .execute();
}
