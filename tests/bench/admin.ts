import { createFirstOperator } from '#api/features/auth/operator.service.ts';
import { createPostService } from '#api/features/blog/post.service.ts';
import { listOrigins } from '#api/features/contact/contact.queries.ts';
import { createInbox } from '#api/features/contact/inbox.service.ts';
import { readTimeline } from '#api/features/contact/timeline.service.ts';
import { createDashboard } from '#api/features/dashboard/dashboard.service.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { median, printTable, round } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { makeDatabases, readEngine } from './site.ts';

const NOW = Date.now();

/** Statements that write the rows. */
function rowsOf(messages: number, people: number): string[] {
  const numbers = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${messages})`;
  /** Label 1 is on every second message, 2 on some of a hundred; the last page and campaign are of a few messages. */
  return [
    `${numbers} insert into contact (first_name, last_name, email, phone, message, date, state, page, campaign, note, email_key, phone_key, answered_at, assignee_id, remind_at)
    select 'Asha', 'Rao', 'n' || (i % ${people}) || '@example.in', '', 'Please tell me more of the offer, number' || i || ' of many words',
      ${NOW} - (${messages} - i) * ${MINUTE_MS},
      case i % 20 when 0 then 'suspected' when 1 then 'new' when 2 then 'new' else 'answered' end,
      case when i % 6 = 0 then '/blog/' || (i % 3000) when i % 3 = 0 then null when i % 5000 = 1 then '/rare' when i % 3 = 1 then '/contact' else '/cricket' end,
      case when i % 10 < 3 then '{"utm_source":"google","utm_campaign":"' || case when i % 5000 = 2 then 'rare' else 'diwali' end || '"}' end,
      case when i % 50 = 0 then 'Called back' else '' end,
      'n' || (i % ${people}) || '@example.in', '+9198' || (10000000 + i % ${Math.round(people * 0.95)}),
      case when i % 20 > 2 then ${NOW} - (${messages} - i) * ${MINUTE_MS} + i % 997 * 1000 end,
      case when i % 4 = 0 then 1 end,
      case when i % 1000 = 0 then ${NOW} - i end from n`,
    // As many rows of thirty days as there can be, and posts that each have some.
    `${numbers.replace(String(messages), '3000')} insert into post (blog_title, image_alt, excerpt, image, date, changed_at, category_id, description)
    select 'Post ' || i, '', '', 'image', 1700000000000 + i, 1700000000000 + i, 4, '' from n`,
    `${numbers.replace(String(messages), '60000')} insert into source_day
    select ${Math.floor((NOW + 19_800_000) / 86_400_000)} - i / 2001, '/blog/' || (i % 2000), 'google', '', '', 'r' || i, i % 50, i % 7 from n`,
    `insert into label (id, name, colour) values (1, 'Warm', 'amber'), (2, 'Rare', 'red')`,
    `${numbers} insert into contact_label (label_id, contact_id) select 1, i from n where i % 2 = 0`,
    `${numbers} insert into contact_label (label_id, contact_id) select 2, i from n where i % 100 = 7`,
  ];
}

const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10);
const filters = {
  all: {},
  waiting: { state: 'new' },
  'frequent page': { path: '/contact' },
  'rare page': { path: '/rare' },
  'frequent page, inbox': { path: '/contact', state: 'inbox' },
  'frequent campaign': { campaign: 'diwali' },
  'rare campaign': { campaign: 'rare' },
  'no such campaign': { campaign: 'none' },
  'frequent label': { label: 1 },
  'rare label': { label: 2 },
  'rare label, waiting': { label: 2, state: 'new' },
  'frequent label, rare page': { label: 1, path: '/rare' },
  'frequent label, suspected': { label: 1, state: 'suspected' },
  mine: { assignee: 1 },
  'mine, waiting': { assignee: 1, state: 'new' },
  unassigned: { assignee: 'none' },
  'unassigned, suspected': { assignee: 'none', state: 'suspected' },
  'due reminders': { reminder: 'due' },
  'a week': { from: day(9), to: day(3) },
  'a week, frequent label': { from: day(9), to: day(3), label: 1 },
  'frequent word': { q: 'please' },
  'frequent word, rare page': { q: 'please', path: '/rare' },
  'frequent word, rare label': { q: 'please', label: 2 },
  'rare word': { q: 'number4711' },
  'word of notes': { q: 'called' },
  'word of campaigns': { q: 'diwali', state: 'new' },
} as const;

async function measure(turns: number, work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return { 'median ms': round(median(times), 1), 'least ms': round(Math.min(...times), 1) };
}

/**
 * `npm run bench -- admin`: how long the data of the operator's screens takes at the server, with 100,000 messages of 60,000 people.
 * `--messages`, `--database postgres`
 */
export const part = aPart(
  { messages: 100_000, database: 'sqlite', turns: 15 },
  async ({ messages, database, turns }) => {
    const people = Math.round(messages * 0.6);
    const engine = readEngine(database);
    const databases = await makeDatabases(engine);
    const scratch = await databases.create();
    await scratch.fill(async (orm) => {
      await createFirstOperator(orm, { username: 'operator', password: undefined });
      for (const sql of rowsOf(messages, people)) await orm.em.getConnection().execute(sql);
    });
    const orm = await scratch.open();
    try {
      const now = () => new Date();
      const erasedText = { request: () => undefined };
      const inbox = createInbox({ orm, now, retentionDays: 0, erasedText });
      console.log(`admin: ${engine}, ${messages} messages of ${people} people, Node ${process.version}`);
      const timed = (work: () => Promise<unknown>) => measure(turns, work);
      const rows = [];
      for (const [call, filter] of Object.entries(filters))
        rows.push({ call, ...(await timed(() => inbox.list({ limit: 50, ...filter }))) });
      rows.push({
        call: 'page 1,000 of all',
        ...(await timed(() => inbox.list({ limit: 50, page: 1_000 }))),
      });
      rows.push({ call: 'timeline', ...(await timed(() => readTimeline(orm, 4_711, {}))) });
      rows.push({ call: 'sources', ...(await timed(() => listOrigins(orm))) });
      rows.push({ call: 'counts', ...(await timed(() => inbox.counts({}))) });
      // Each time as if a message had changed meanwhile.
      rows.push({ call: 'dashboard', ...(await timed(() => createDashboard({ orm, now }).figures())) });
      const noHtml = async () => '';
      const posts = createPostService({ orm, now, postHtml: { stored: noHtml, shown: noHtml } });
      for (const order of ['newest', 'visits', 'messages', 'taps_asc'] as const) {
        const work = () => posts.cards({ limit: 5, order }, { all: true });
        rows.push({ call: `3,000 posts, ${order}`, ...(await timed(work)) });
      }
      printTable(rows);
    } finally {
      await orm.close();
      await databases.remove();
    }
  },
);
