import type { SqlEntityManager } from '@mikro-orm/sql';
import { countRows, medianTime } from '#api/db/counts.ts';
import { siteSecret } from '#api/db/site-secret.ts';
import { tablesOf } from '#api/db/tables.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { isSame, sign } from '#api/http/signature.ts';
import { INDIA_MS, indianDayNumber } from '#contract/indian-day.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { deliverMail, type MailServer, senderOf } from './channels/mail.ts';
import type { Outcome } from './channels/outcome.ts';
import type { NotificationSettingsRow } from './notification.entities.ts';
import { letterWords, type WeekFigures } from './weekly-letter-words.ts';

/** Page that switches the letter off. */
export const LETTER_OFF = '/letter/off';

interface Sending {
  em: SqlEntityManager;
  /** The delivery's id. */
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
  const { count, since } = await waitingLeads(em);
  const offUrl = `${publicUrl}${LETTER_OFF}?t=${offToken(await siteSecret(em), to)}`;
  const { subject, text, html } = letterWords({
    hostname,
    publicUrl,
    from: dayWords(week.first),
    to: dayWords(week.last),
    week: await weekFigures(em, week),
    before: await weekFigures(em, before),
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
const offToken = (secret: string, address: string): string =>
  sign(secret, 'weekly letter off, ', address).toString('base64url');

export const isTokenOf = (secret: string, address: string, token: string): boolean =>
  isSame(offToken(secret, address), token);

const WEEK = 7;

/** The Monday, as a day of India counted from 1970, of the letter that is due last. `at`: minutes of the day. */
export function mondayDue(now: Date, at: number): number {
  const day = indianDayNumber(now.getTime() - at * MINUTE_MS);
  // 1 January 1970 was a Thursday.
  return day - ((day + 3) % WEEK);
}

/** Whether the letter of `monday` is still to be enqueued; `last`: the Monday of the last one. */
export function isDue(monday: number, last: number): boolean {
  // Later by more than the change of its hour explains: the clock was put back.
  return last < monday || last > monday + WEEK;
}

/** The week before a Monday, and the one before that. */
const weeksBefore = (monday: number) => ({
  week: { first: monday - WEEK, last: monday - 1 },
  before: { first: monday - 2 * WEEK, last: monday - WEEK - 1 },
});

/** A day of India as people read it: `16 November 2026`. */
const dayWords = (day: number): string => dates.format(new Date(day * DAY_MS));

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** Days of India, counted from 1970, both included. */
interface Days {
  first: number;
  last: number;
}

/** What happened on these days. Messages without suspected spam. */
async function weekFigures(em: SqlEntityManager, { first, last }: Days): Promise<WeekFigures> {
  const db = tablesOf(em);
  const written = await db
    .selectFrom('contact_source')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .select(({ fn }) => fn.sum<number | null>('count').as('messages'))
    .executeTakeFirst();
  const visited = await db
    .selectFrom('source_day')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .select(({ fn }) => [
      fn.sum<number | null>('visits').as('visits'),
      fn.sum<number | null>('taps').as('taps'),
    ])
    .executeTakeFirst();
  const answered = db
    .selectFrom('contact')
    .where('answered_at', '>=', first * DAY_MS - INDIA_MS)
    .where('answered_at', '<', (last + 1) * DAY_MS - INDIA_MS);
  const count = await countRows(answered);
  return {
    messages: Number(written?.messages ?? 0),
    answered: count,
    median: await medianTime(answered, { from: 'date', to: 'answered_at', count }),
    visits: Number(visited?.visits ?? 0),
    taps: Number(visited?.taps ?? 0),
  };
}

/** How many leads wait, and since when the oldest does; milliseconds since 1970. */
async function waitingLeads(em: SqlEntityManager): Promise<{ count: number; since: number | null }> {
  const counted = await tablesOf(em)
    .selectFrom('contact_count')
    .where('state', '=', 'new')
    .select('count')
    .executeTakeFirst();
  const oldest = await tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', 'new')
    .orderBy('date')
    .select('date')
    .limit(1)
    .executeTakeFirst();
  return { count: Number(counted?.count ?? 0), since: oldest?.date ?? null };
}
