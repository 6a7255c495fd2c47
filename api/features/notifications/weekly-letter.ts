import type { SqlEntityManager } from '@mikro-orm/sql';
import { countByState, notBeingErased } from '#api/db/being-erased.ts';
import { countRows, medianTime } from '#api/db/counts.ts';
import { siteSecret } from '#api/db/site-secret.ts';
import { tablesOf } from '#api/db/tables.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { escapeMarkup } from '#api/http/escape-markup.ts';
import { isSame, sign } from '#api/http/signature.ts';
import { INDIA_MS, indianDayNumber } from '#contract/indian-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { deliverMail, type MailServer } from './channels/mail.ts';
import type { Outcome } from './channels/outcome.ts';
import type { NotificationSettingsRow } from './notification.entities.ts';

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
  const { brand } = (await publishedSettings(em)).site;
  const { week, before } = weeksBefore(weeklyDay);
  const { count, since } = await waitingLeads(em);
  const offUrl = `${publicUrl}${LETTER_OFF}?t=${offToken(await siteSecret(em), to)}`;
  const { subject, text, html } = letterTexts({
    brand,
    publicUrl,
    from: formatDay(week.first),
    to: formatDay(week.last),
    week: await weekFigures(em, week),
    before: await weekFigures(em, before),
    waiting: { count, oldestMs: since === null ? null : Math.max(0, now.getTime() - since) },
    offUrl,
  });
  const mail = {
    from: { name: brand, address: server.from },
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

/** A token by which the site recognises an address, and no other reader of the link does. */
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
  // Later by more than the change of its hour explains: the clock was set back.
  return last < monday || last > monday + WEEK;
}

/** The week before a Monday, and the one before that. */
const weeksBefore = (monday: number) => ({
  week: { first: monday - WEEK, last: monday - 1 },
  before: { first: monday - 2 * WEEK, last: monday - WEEK - 1 },
});

/** A day of India as people read it: `16 November 2026`. */
const formatDay = (day: number): string => dates.format(new Date(day * DAY_MS));

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
  const count = await countByState(em);
  const oldest = await tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', 'new')
    .where(await notBeingErased(em))
    .orderBy('date')
    .select('date')
    .limit(1)
    .executeTakeFirst();
  return { count: count('new'), since: oldest?.date ?? null };
}

interface WeekFigures {
  messages: number;
  answered: number;
  /** Time from the arrival to the first answer, of the messages answered in the week. Milliseconds; null: none was. */
  median: number | null;
  visits: number;
  taps: number;
}

interface LetterFacts {
  /** What the site is called. */
  brand: string;
  publicUrl: string;
  /** The first and the last day of the week, as people read them. */
  from: string;
  to: string;
  week: WeekFigures;
  before: WeekFigures;
  waiting: { count: number; oldestMs: number | null };
  /** Switches the letter off for who has it. */
  offUrl: string;
}

interface LetterTexts {
  subject: string;
  text: string;
  html: string;
}

const number = (value: number) => value.toLocaleString('en-IN');
const some = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** The largest whole unit: `3 hours`. */
function formatSpan(ms: number): string {
  if (ms < HOUR_MS) return some(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
  return ms < DAY_MS ? some(Math.floor(ms / HOUR_MS), 'hour') : some(Math.floor(ms / DAY_MS), 'day');
}

/** Says minutes up to two days, since half an hour more or less matters then. */
function spanOf({ median }: WeekFigures): string {
  if (median === null) return 'none answered';
  const minutes = Math.floor((median % HOUR_MS) / MINUTE_MS);
  if (median < HOUR_MS || median >= 2 * DAY_MS || minutes === 0) return formatSpan(median);
  return `${Math.floor(median / HOUR_MS)} h ${minutes} min`;
}

/** Figures alone: nothing that a visitor wrote is in it. The text says what the HTML says. */
function letterTexts(facts: LetterFacts): LetterTexts {
  const { brand, publicUrl, from, to, week, before, waiting, offUrl } = facts;
  const rows: [label: string, now: string, before: string][] = [
    ['New messages', number(week.messages), number(before.messages)],
    ['Answered', number(week.answered), number(before.answered)],
    ['Median time to answer', spanOf(week), spanOf(before)],
    ['Visits', number(week.visits), number(before.visits)],
    ['Taps on a chat', number(week.taps), number(before.taps)],
  ];
  const isEmpty = week.messages + week.answered + week.visits + week.taps === 0;
  const lead = `The week from ${from} to ${to}, compared with the week before.`;
  const empty = 'A quiet week: no messages and no visits.';
  const waits = waitingText(waiting);
  const links: [words: string, href: string][] = [
    [waiting.count > 0 ? 'Answer waiting leads' : 'Messages', `${publicUrl}/admin/userInfo?state=new`],
    ['Where visits came from', `${publicUrl}/admin/sources`],
    ['Dashboard', `${publicUrl}/admin`],
  ];
  const reason = `${brand} sends this summary every Monday.`;
  const off = 'Unsubscribe';
  return {
    subject: isEmpty
      ? `Your week: nothing came in · ${brand}`
      : `Your week: ${some(week.messages, 'message')}, ${number(week.answered)} answered · ${brand}`,
    text: [
      lead,
      ...(isEmpty ? [empty] : []),
      rows.map(([label, value, earlier]) => `${label}: ${value} (the week before: ${earlier})`).join('\n'),
      waits,
      links.map(([label, href]) => `${label}: ${href}`).join('\n'),
      `${reason} ${off}: ${offUrl}\n`,
    ].join('\n\n'),
    html: documentOf(`
<p>${lead}</p>
${isEmpty ? `<p>${empty}</p>` : ''}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${rows.map(rowOf).join('\n')}
</table>
<p style="font-size:18px;font-weight:bold">${waits}</p>
<p>${links.map(([label, href]) => `<a href="${href}">${label}</a>`).join('<br>')}</p>
<p style="font-size:14px">${escapeMarkup(reason)} <a href="${offUrl}">${off}</a></p>`),
  };
}

function waitingText({ count, oldestMs }: LetterFacts['waiting']): string {
  if (count === 0 || oldestMs === null) return 'No one is waiting for an answer.';
  const oldest = count === 1 ? `for ${formatSpan(oldestMs)}` : `the oldest for ${formatSpan(oldestMs)}`;
  return `${some(count, 'person is waiting', 'people are waiting')} for an answer, ${oldest}.`;
}

const CELL = 'padding:10px 0;border-top:1px solid #8a8f87;vertical-align:baseline';

const rowOf = ([label, value, earlier]: readonly [string, string, string]) => `<tr>
<td style="${CELL}">${label}<br><span style="font-size:14px">the week before: ${earlier}</span></td>
<td align="right" style="${CELL};padding-left:12px;font-size:22px;font-weight:bold;white-space:nowrap">${value}</td>
</tr>`;

/** Colours are left to the reader's program, by day and by night. */
const documentOf = (body: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Your week</title></head>
<body style="margin:0;padding:16px;font:16px/1.5 sans-serif">
<div style="max-width:480px;margin:0 auto">${body}
</div></body></html>`;
