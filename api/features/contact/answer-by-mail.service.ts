import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { type MailReplies, mailView } from '#api/features/notifications/mail-reply.service.ts';
import { MailReplyEntity, type MailReplyRow } from '#api/features/notifications/notification.entities.ts';
import type { Caller } from '#api/http/app-state.ts';
import { MAIL_DELAY_SECONDS, type Mail, type NewMail } from '#contract/inbox-mail.ts';
import { Problem } from '#contract/problem.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { ContactRow } from './contact.entities.ts';
import * as queries from './contact.queries.ts';
import { type ContactChanges, record, replyTitleOf } from './contact-change.service.ts';
import { addressOf } from './correction.service.ts';

interface Deps extends ServiceDeps {
  mailReplies: Pick<MailReplies, 'sender' | 'wake'>;
  changes: Pick<ContactChanges, 'markRow'>;
}

/** Answers that are sent by mail from here: written, taken back, sent again. The queue of `mail-reply.service.ts` delivers them. */
export function createAnswersByMail({ orm, now, mailReplies, changes }: Deps) {
  /** Marks as answered what is not, and gives the ids of these. */
  async function markAnswered(em: SqlEntityManager, rows: readonly ContactRow[], by: Caller, at: Date) {
    const answered: number[] = [];
    for (const row of rows) {
      if (row.state !== 'answered') answered.push(row.id);
      const done = await changes.markRow(em, row, { state: 'answered', answered_by: 'mail' }, at);
      await record(em, row.id, done, { by, at });
    }
    return answered;
  }

  async function store(id: number, key: string, { subject, text, reply, also }: NewMail, by: Caller) {
    return inTransaction(orm, async (em) => {
      const before = await em.findOne(MailReplyEntity, { key });
      if (before !== null) {
        if (before.contactId !== id || before.text !== text) throw new Problem('key_reused');
        return before;
      }
      if ((await mailReplies.sender(em)) === undefined) throw new Problem('no_mail_server');
      const rows = await queries.findAllForChange(em, [id, ...also]);
      const row = rows.find((each) => each.id === id);
      if (row === undefined) throw new Problem('not_found');
      const ofPerson = rows.filter((each) => each === row || each.emailKey === row.emailKey);
      const at = now();
      const replyTitle = await replyTitleOf(em, reply);
      const mail = em.create(MailReplyEntity, {
        key,
        contactId: id,
        operator: by.username,
        address: await addressOf(em, row),
        subject,
        text,
        reply: replyTitle ?? null,
        answered: await markAnswered(em, ofPerson, by, at),
        at,
        since: at,
        nextAt: new Date(at.getTime() + MAIL_DELAY_SECONDS * SECOND_MS),
        changedAt: at,
      });
      await em.flush();
      return mail;
    });
  }

  /** Finds and locks a mail whose message is there. @throws Problem not_found */
  async function findForChange(em: SqlEntityManager, id: number): Promise<[MailReplyRow, ContactRow]> {
    const mail = await em.findOne(MailReplyEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const [contact] = mail === null ? [] : await queries.findAllForChange(em, [mail.contactId]);
    if (mail === null || contact === undefined) throw new Problem('not_found');
    return [mail, contact];
  }

  return {
    async sender() {
      const sender = await mailReplies.sender(orm.em.fork());
      return { from: sender?.from ?? null, reply_to: sender?.replyTo ?? null };
    },

    async send(
      id: number,
      { key = randomUUID(), ...mail }: NewMail & { key?: string | undefined },
      by: Caller,
    ) {
      // The same press arrived twice at once: the other one was first.
      const stored = await store(id, key, mail, by).catch((error: unknown) => {
        if (isUniqueViolation(error)) return store(id, key, mail, by);
        throw error;
      });
      mailReplies.wake();
      return mailView(stored);
    },

    /** What it marked as answered is as it was, but for what was marked again since. */
    async takeBack(id: number, by: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        const [mail] = await findForChange(em, id);
        if (mail.state !== 'queued') throw new Problem('mail_handed_over');
        const at = now();
        await em.nativeDelete(MailReplyEntity, { id });
        for (const row of await queries.findAllForChange(em, mail.answered)) {
          const { state, stateBefore: before } = row;
          if (state !== 'answered' || before?.changedAt !== mail.at.getTime()) continue;
          const done = await changes.markRow(em, row, { state: before.state }, at);
          await record(em, row.id, done, { by, at });
        }
        await em.flush();
      });
    },

    async sendAgain(id: number): Promise<Mail> {
      const mail = await inTransaction(orm, async (em) => {
        const [mail, contact] = await findForChange(em, id);
        if (mail.state !== 'failed' && mail.state !== 'unknown') return mail;
        const at = now();
        const again = { state: 'queued', attempts: 0, since: at, nextAt: at, changedAt: at } as const;
        em.assign(mail, {
          ...again,
          address: await addressOf(em, contact),
          lastError: null,
          isDismissed: false,
        });
        await em.flush();
        return mail;
      });
      mailReplies.wake();
      return mailView(mail);
    },

    dismiss: (id: number): Promise<Mail> =>
      inTransaction(orm, async (em) => {
        const [mail] = await findForChange(em, id);
        em.assign(mail, { isDismissed: true, changedAt: now() });
        await em.flush();
        return mailView(mail);
      }),
  };
}
