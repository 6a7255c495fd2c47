import { setTimeout } from 'node:timers/promises';
import { aPart, listenForStop } from '#tests/support/parts.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { ask, judge, type Message } from '../messages.ts';
import { Cluster } from './cluster.ts';
import { operate, visit } from './people.ts';
import { perform, ROLLING_UPDATE } from './schedule.ts';
import { createSeen, nothingAsked, print, type Seen } from './seen.ts';

/** What is read: built pages, pages by the server, lists, pictures. */
async function addressesOf(url: string): Promise<string[]> {
  const posts: { blog_img: string }[] = JSON.parse((await ask(`${url}/api/blogs?view=card`)).text);
  return [
    ...publicPages.map(({ path }) => path),
    ...['/api/blogs?view=card', '/api/blogs/28', '/api/category', '/sitemap.xml', '/blog/feed.xml'],
    ...posts.slice(0, 10).map(({ blog_img }) => `/api/blog/${blog_img}?w=400`),
  ];
}

/** Someone who reads one address after the other, with what the browser has already. */
async function read(
  { url, seen, isOn }: { url: string; seen: Seen; isOn: () => boolean },
  addresses: readonly string[],
): Promise<void> {
  const etags = new Map<string, string>();
  while (isOn()) {
    await setTimeout(50 + Math.random() * 150);
    const address = addresses[Math.floor(Math.random() * addresses.length)] ?? '/';
    const etag = etags.get(address);
    const note = seen.request('readers', address);
    const { status, text, headers } = await ask(
      url + address,
      etag === undefined ? {} : { headers: { 'If-None-Match': etag } },
    );
    note(status, text);
    const next = headers.get('ETag');
    if (next !== null) etags.set(address, next);
  }
}

const defaults = { minutes: 5, readers: 6, visitors: 6 };

/** Several servers on one PostgreSQL behind nginx as deploy/several has it, while servers and the database fail. */
export const part = aPart(defaults, async ({ minutes, readers, visitors }) => {
  let isOver = false;
  // What is under way is judged.
  const isStopped = listenForStop();
  const isOn = () => !isOver && !isStopped();
  const cluster = await Cluster.start();
  try {
    const { url } = cluster.balancer;
    const addresses = await addressesOf(url);
    const seen = createSeen();
    const freshness = nothingAsked();
    const messages: Message[] = [];
    const [refused, operator]: string[][] = [[], []];

    const begin = (phase: string) => {
      console.log(`${new Date().toISOString().slice(11, 19)}  ${phase}`);
      seen.begin(phase);
    };
    const schedule = perform(cluster, minutes, { begin, isOn });
    const people = Promise.all([
      operate({ cluster, seen, isOn, freshness, messages, faults: operator ?? [] }),
      ...Array.from({ length: readers }, () => read({ url, seen, isOn }, addresses)),
      ...Array.from({ length: visitors }, () => visit({ url, seen, isOn, faults: refused ?? [] }, messages)),
    ]);
    // People who fail end the run; the schedule ends the people.
    await Promise.race([people, schedule]);
    isOver = true;
    const [work] = await people;

    const rows = seen.rows().filter(({ requests }) => requests > 0);
    const failedInUpdate = rows
      .filter(({ phase }) => phase === ROLLING_UPDATE)
      .flatMap(({ who, failures }) => failures.map((what) => `${who}: ${what}`));
    const { lost, doubled } = judge(await cluster.query('select key, message from contact'), messages);
    const waiting = messages.filter(({ isAnswered }) => !isAnswered).map(({ marker }) => marker);
    const edited = messages.filter(({ supersedes }) => supersedes.length > 0).length;
    const findings = {
      'messages lost': lost,
      'messages doubled': doubled,
      'messages never answered': waiting,
      'messages refused': refused ?? [],
      'answers older than a second': freshness.old,
      'answers of the writing server from before the write': freshness.own,
      'sessions or lists of the operator': operator ?? [],
      'requests that failed because of a rolling update': failedInUpdate,
      'errors that no server should have': cluster.faults,
    };
    print(rows);
    console.log(`
Messages   ${messages.length}, ${edited} of them edited while they waited
Operator   ${work.posts} posts, ${work.edits} edits, ${work.deletions} deletions, ${work.lists} lists of messages, ${work.logouts} sessions ended
Freshness  ${freshness.answers} answers of the servers themselves; the oldest was asked for ${Math.round(freshness.oldest)} ms after a write
`);
    // The table counts those that were asked to come again.
    for (const { phase, who, failures } of rows) {
      const broken = failures.filter((what) => !what.startsWith('503 '));
      for (const what of broken.slice(0, 3)) console.log(`${phase}, ${who}: ${what}`);
    }
    return findings;
  } finally {
    isOver = true;
    await cluster.end();
  }
});
