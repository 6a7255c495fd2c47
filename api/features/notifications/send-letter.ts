import type { SqlEntityManager } from '@mikro-orm/sql';
import { siteSecret } from '#api/features/backups/site-secret.service.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { isSame, sign } from '#api/http/signature.ts';
import { deliverMail, type MailServer, senderOf } from './channels/mail.ts';
import type { Outcome } from './channels/outcome.ts';
import type { NotificationSettingsRow } from './notification.entities.ts';
import * as repository from './weekly-letter.repository.ts';
import { letterWords } from './weekly-letter-words.ts';
import { dayWords, weeksBefore } from './weekly-times.ts';

/** Page that switches the letter off. */
export const LETTER_OFF = '/letter/off';

interface Sending {
  em: SqlEntityManager;
  /** Of the delivery. */
  id: string;
  settings: NotificationSettingsRow;
  server: MailServer;
  publicUrl: string;
  signal: AbortSignal;
  now: Date;
}

/** One try to send the letter of the last Monday. Nothing is sent to who wants none by now. */
export async function sendLetter(to: string, sending: Sending): Promise<Outcome> {
  const { em, id, settings, server, publicUrl, signal, now } = sending;
  const { weekly, weeklyOff, weeklyDay } = settings;
  if (!weekly || weeklyDay == null || weeklyOff?.includes(to)) return 'done';
  const { hostname } = new URL(publicUrl);
  const { week, before } = weeksBefore(weeklyDay);
  const { count, since } = await repository.waitingLeads(em);
  const offUrl = `${publicUrl}${LETTER_OFF}?t=${offToken(await siteSecret(em), to)}`;
  const { subject, text, html } = letterWords({
    hostname,
    publicUrl,
    from: dayWords(week.first),
    to: dayWords(week.last),
    week: await repository.weekFigures(em, week),
    before: await repository.weekFigures(em, before),
    waiting: { count, oldestMs: since === null ? null : Math.max(0, now.getTime() - since) },
    offUrl,
  });
  const mail = {
    from: { name: (await publishedSettings(em)).site.brand, address: senderOf(server.smtpUrl, to) },
    to: { name: '', address: to },
    subject,
    messageId: `<${id}@${hostname}>`,
    // One press in the reader's program (RFC 8058).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${offUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text,
    html,
  };
  return deliverMail(mail, { server, publicUrl, signal });
}

/** Names an address to the site, and to nobody who reads the link. */
export const offToken = (secret: string, address: string): string =>
  sign(secret, 'weekly letter off, ', address).toString('base64url');

export const isTokenOf = (secret: string, address: string, token: string): boolean =>
  isSame(offToken(secret, address), token);
