import type { SqlEntityManager } from '@mikro-orm/sql';
import { notBeingErased } from '#api/db/being-erased.ts';
import { countRows } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import type { Mail } from '#contract/inbox-mail.ts';
import { deliverMail, MAIL_LIMIT_MS, type MailServer } from './channels/mail.ts';
import { dueTimes } from './hours.ts';
import { MailReplyEntity, type MailReplyRow } from './notification.entities.ts';
import { readSettings } from './notification.queries.ts';
import type { NotificationDeps } from './notification.service.ts';
import { createDeliveryWorker, type QueueAdapter } from './queue-worker.ts';
import { mailServerOf, mailTo, type NotificationEnv } from './send-notification.ts';

/** Mails that one server sends at one time. */
const AT_ONCE = 2;
/** While one server sends a mail, no other takes it: longer than a mail server has to answer. */
const CLAIM_MS = MAIL_LIMIT_MS + 5_000;

const NO_SERVER = 'No mail server is set up.';
const CUT_OFF = 'The site was stopped before the mail server had answered.';

interface Sender {
  server: MailServer;
  from: string;
  /** Where an answer goes, where that is not the sender. */
  replyTo: string | undefined;
}

/** A mail of which one try is made. */
type Claimed = Omit<MailReplyRow, 'since'> & { since: number };

export type MailReplies = ReturnType<typeof createMailReplies>;

/**
 * Sends operators' answers by mail. Before the mail server gets the first byte the row says so (`sending`): a mail that is cut off after
 * that may have arrived, is shown as of unknown outcome, and no server sends it again by itself.
 */
export function createMailReplies({ env, ...deps }: NotificationDeps) {
  const { orm, now } = deps;

  const adapter: QueueAdapter<Claimed> = {
    name: 'answers by mail',

    async claim(em) {
      await lockNames(em, ['send answers by mail']);
      const time = now();
      await settleInterrupted(em, time);
      const row = await takeDue(em, time);
      if (row === undefined) return undefined;
      const attempts = row.attempts + 1;
      const since = attempts === 1 ? time : row.since;
      await em.nativeUpdate(
        MailReplyEntity,
        { id: row.id },
        { attempts, since, nextAt: new Date(time.getTime() + CLAIM_MS) },
      );
      return [{ ...row, attempts, since: since.getTime() }];
    },

    async send({ id, key, attempts, address, subject, text }, signal) {
      const em = orm.em.fork();
      const sender = await senderIn(em, env);
      if (sender === undefined) return { error: NO_SERVER, end: 'refused' };
      const { site } = await publishedSettings(em);
      const { publicUrl } = env;
      const beforeData = async () => {
        const claimed = { id, attempts, state: 'queued' } as const;
        const sending = { state: 'sending', changedAt: now() } as const;
        const count = await inTransaction(orm, (em) => em.nativeUpdate(MailReplyEntity, claimed, sending));
        if (count === 0) throw new Error('The mail was taken back, or its person erased.');
      };
      const mail = {
        // Objects, so that a name or an address is never read as more than one.
        from: { name: site.brand, address: sender.from },
        to: { name: '', address },
        ...(sender.replyTo !== undefined && { replyTo: { name: site.brand, address: sender.replyTo } }),
        subject,
        text: `${text.trimEnd()}\n`,
        messageId: `<${key}@${new URL(publicUrl).hostname}>`,
      };
      return deliverMail(mail, { server: sender.server, publicUrl, signal, beforeData });
    },

    async complete(em, sent, time) {
      for (const { id } of sent)
        await em.nativeUpdate(MailReplyEntity, { id }, { state: 'sent', lastError: null, changedAt: time });
    },

    remove: async () => false,

    async fail(em, { id, attempts }, { error, nextAt, isOver, end }, time) {
      const state = end === 'unknown' ? 'unknown' : end === 'refused' || isOver ? 'failed' : 'queued';
      const next = { state, lastError: error, nextAt, changedAt: time } as const;
      const count = await em.nativeUpdate(MailReplyEntity, { id, attempts, state: TRIED }, next);
      return state === 'failed' && count > 0;
    },

    async nextDueAt(em) {
      const next = await tablesOf(em)
        .selectFrom('mail_reply')
        .where('state', 'in', ['queued', 'sending'])
        .select(({ fn }) => fn.min<number | null>('next_at').as('at'))
        .executeTakeFirst();
      return next?.at == null ? undefined : Number(next.at);
    },
  };
  const workers = Array.from({ length: AT_ONCE }, () => createDeliveryWorker(deps, adapter));

  return {
    /** By whom answers are sent; undefined where no mail server is set, or none that has an address of its own. */
    sender: (em: SqlEntityManager): Promise<Sender | undefined> => senderIn(em, env),
    wake(): void {
      for (const worker of workers) worker.wake();
    },
    start(): void {
      for (const worker of workers) worker.start();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

const TRIED = { $in: ['queued', 'sending'] } as const;

async function senderIn(em: SqlEntityManager, env: NotificationEnv): Promise<Sender | undefined> {
  const settings = await readSettings(em);
  const server = mailServerOf(settings, env);
  if (server === undefined || server.from === '') return undefined;
  const { from } = server;
  const [own = ''] = mailTo({ mailTo: settings.mailTo ?? null }, env);
  const replyTo = settings.replyTo ?? own;
  return { server, from, replyTo: replyTo === '' || replyTo === from ? undefined : replyTo };
}

/** Those that a server was sending when it was ended may have arrived. */
async function settleInterrupted(em: SqlEntityManager, time: Date): Promise<void> {
  const { now, farAhead } = dueTimes(time);
  const isOver = { $or: [{ nextAt: { $lte: new Date(now) } }, { nextAt: { $gt: new Date(farAhead) } }] };
  const unknown = { state: 'unknown', lastError: CUT_OFF, changedAt: time } as const;
  await em.nativeUpdate(MailReplyEntity, { state: 'sending', ...isOver }, unknown);
}

/** The next that is due, of messages that are neither deleted nor being erased. */
async function takeDue(em: SqlEntityManager, time: Date): Promise<MailReplyRow | undefined> {
  const { now, farAhead } = dueTimes(time);
  const due = tablesOf(em)
    .selectFrom('mail_reply')
    .innerJoin('contact', 'contact.id', 'mail_reply.contact_id')
    .where('mail_reply.state', '=', 'queued')
    .where(await notBeingErased(em))
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', farAhead)]))
    .select('mail_reply.id')
    .orderBy('next_at')
    .limit(1);
  const next = await engineOf(em).takeRows(due, ['mail_reply']).executeTakeFirst();
  if (next === undefined) return undefined;
  return em.findOneOrFail(MailReplyEntity, next.id, { disableIdentityMap: true });
}

/** Mails that were not sent, as far as it is known, and that were not dismissed. */
export const unsentMails = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('mail_reply')
    .where('state', 'in', ['failed', 'unknown'])
    .where('is_dismissed', '=', false);

export const countUnsentMails = (em: SqlEntityManager): Promise<number> => countRows(unsentMails(em));

/** Deletes the mails about messages that are deleted for good. */
export async function dropMails(em: SqlEntityManager, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await em.nativeDelete(MailReplyEntity, { contactId: { $in: [...contactIds] } });
}

/** A message that is deleted is answered no more, also when it is restored. */
export async function stopMails(em: SqlEntityManager, contactId: number, now: Date): Promise<void> {
  const stopped = { state: 'failed', lastError: 'The message was deleted before it was sent.' } as const;
  const changed = { isDismissed: true, changedAt: now };
  await em.nativeUpdate(MailReplyEntity, { contactId, state: 'queued' }, { ...stopped, ...changed });
}

export const mailView = (row: MailReplyRow): Mail => ({
  id: row.id,
  contact_id: row.contactId,
  to: row.address,
  subject: row.subject,
  text: row.text,
  reply: row.reply ?? null,
  operator: row.operator ?? null,
  at: row.at.toISOString(),
  state: row.state,
  error: row.lastError ?? null,
  next_at: row.state === 'queued' ? row.nextAt.toISOString() : null,
  dismissed: row.isDismissed,
});
