import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';

export interface WeekFigures {
  messages: number;
  answered: number;
  /** Time from the arrival to the first answer, of the messages answered in the week. Milliseconds; null: none was. */
  median: number | null;
  visits: number;
  taps: number;
}

interface LetterFacts {
  /** The site's. */
  hostname: string;
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

interface LetterWords {
  subject: string;
  text: string;
  html: string;
}

const number = (value: number) => value.toLocaleString('en-IN');
const some = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** The largest whole unit: `3 hours`. */
function spanWords(ms: number): string {
  if (ms < HOUR_MS) return some(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
  return ms < DAY_MS ? some(Math.floor(ms / HOUR_MS), 'hour') : some(Math.floor(ms / DAY_MS), 'day');
}

/** Says minutes up to two days, since half an hour more or less matters then. */
function spanOf({ median }: WeekFigures): string {
  if (median === null) return 'none answered';
  const minutes = Math.floor((median % HOUR_MS) / MINUTE_MS);
  if (median < HOUR_MS || median >= 2 * DAY_MS || minutes === 0) return spanWords(median);
  return `${Math.floor(median / HOUR_MS)} h ${minutes} min`;
}

/** Figures alone: nothing that a visitor wrote is in it. The text says what the HTML says. */
export function letterWords(facts: LetterFacts): LetterWords {
  const { hostname, publicUrl, from, to, week, before, waiting, offUrl } = facts;
  const rows: [label: string, now: string, before: string][] = [
    ['New messages', number(week.messages), number(before.messages)],
    ['Answered', number(week.answered), number(before.answered)],
    ['Half answered within', spanOf(week), spanOf(before)],
    ['Visits', number(week.visits), number(before.visits)],
    ['Taps on a chat', number(week.taps), number(before.taps)],
  ];
  const isEmpty = week.messages + week.answered + week.visits + week.taps === 0;
  const lead = `The week from ${from} to ${to}, beside the week before.`;
  const empty = 'A quiet week: nobody wrote, and no visit was counted.';
  const waits = waitingWords(waiting);
  const links: [words: string, href: string][] = [
    [waiting.count > 0 ? 'Answer who waits' : 'Messages', `${publicUrl}/admin/userInfo?state=new`],
    ['Where visits came from', `${publicUrl}/admin/sources`],
    ['Dashboard', `${publicUrl}/admin`],
  ];
  const why = `${hostname} sends this letter to this address each Monday.`;
  const off = 'Switch it off';
  return {
    subject: isEmpty
      ? `Your week: nothing came in · ${hostname}`
      : `Your week: ${some(week.messages, 'message')}, ${number(week.answered)} answered · ${hostname}`,
    text: [
      lead,
      ...(isEmpty ? [empty] : []),
      rows.map(([label, value, earlier]) => `${label}: ${value} (the week before: ${earlier})`).join('\n'),
      waits,
      links.map(([words, href]) => `${words}: ${href}`).join('\n'),
      `${why} ${off}: ${offUrl}\n`,
    ].join('\n\n'),
    html: documentOf(`
<p>${lead}</p>
${isEmpty ? `<p>${empty}</p>` : ''}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${rows.map(rowOf).join('\n')}
</table>
<p style="font-size:18px;font-weight:bold">${waits}</p>
<p>${links.map(([words, href]) => `<a href="${href}">${words}</a>`).join('<br>')}</p>
<p style="font-size:14px">${why} <a href="${offUrl}">${off}</a></p>`),
  };
}

function waitingWords({ count, oldestMs }: LetterFacts['waiting']): string {
  if (count === 0 || oldestMs === null) return 'Nobody waits for an answer.';
  const oldest = count === 1 ? `for ${spanWords(oldestMs)}` : `the oldest for ${spanWords(oldestMs)}`;
  return `${some(count, 'person waits', 'people wait')} for an answer, ${oldest}.`;
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
