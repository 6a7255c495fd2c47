import { setTimeout } from 'node:timers/promises';
import { postPath } from '#contract/post-address.ts';
import { printTable } from '#tests/support/measuring.ts';
import { ask } from '../messages.ts';
import type { Cluster, Member } from './cluster.ts';

/** Of an address of the balancer. */
type Who = 'readers' | 'writers';

interface Row {
  phase: string;
  who: Who;
  requests: number;
  good: number;
  refused: number;
  busy: number;
  /** 500, 502, 504 and connections that broke. */
  broken: number;
  /** Milliseconds without a good answer. */
  longestGap: number;
  /** 5xx and broken connections, in words, with seconds from the beginning of the phase. */
  failures: string[];
}

/** Failures that a row lists. */
const TOLD = 100;

export type Seen = ReturnType<typeof createSeen>;

/** What those who ask by the balancer see, phase by phase. */
export function createSeen() {
  const rows: Row[] = [];
  const lastGood = { readers: performance.now(), writers: performance.now() };
  let current = rowsOf('');
  let phaseBegan = performance.now();

  function rowsOf(phase: string): Record<Who, Row> {
    const row = (who: Who): Row => ({
      ...{ phase, who, requests: 0, good: 0, refused: 0, busy: 0, broken: 0, longestGap: 0, failures: [] },
    });
    return { readers: row('readers'), writers: row('writers') };
  }

  return {
    rows: (): readonly Row[] => rows,
    begin(phase: string): void {
      current = rowsOf(phase);
      phaseBegan = performance.now();
      rows.push(current.readers, current.writers);
    },
    /**
     * A request begins. It counts in the phase that it ends in: what breaks it is what happens then.
     * @returns takes its status, 0 for none, and what it was answered with; `left`: who asked did not wait
     */
    request(who: Who, path: string): (status: number | 'left', text?: string) => void {
      const began = performance.now();
      return (status, text = '') => {
        if (status === 'left') return;
        const row = current[who];
        const now = performance.now();
        row.requests += 1;
        if (status !== 0 && status < 400) {
          row.good += 1;
          row.longestGap = Math.max(row.longestGap, now - lastGood[who]);
          lastGood[who] = now;
          return;
        }
        if (status === 503) row.busy += 1;
        else if (status === 0 || status >= 500) row.broken += 1;
        else {
          row.refused += 1;
          return;
        }
        const [from, to] = [began - phaseBegan, now - phaseBegan].map((ms) => (ms / 1000).toFixed(2));
        const words = text.replace(/\s+/g, ' ').slice(0, 80);
        if (row.failures.length < TOLD) row.failures.push(`${status} ${path}, ${from} to ${to} s: ${words}`);
      };
    },
  };
}

export const print = (rows: readonly Row[]): void =>
  printTable(
    rows.map(({ phase, who, requests, good, refused, busy, broken, longestGap }) => ({
      phase: who === 'readers' ? phase : '',
      who,
      requests: String(requests),
      '2xx/304': String(good),
      '4xx': String(refused),
      '503': String(busy),
      broken: String(broken),
      'longest gap': `${(longestGap / 1000).toFixed(2)} s`,
    })),
  );

/** A post as the last answered write left it. */
export interface Written {
  id: number;
  blog_title: string;
  /** In the text of this version of this post, and nowhere else. */
  marker: string;
  isDeleted: boolean;
  /** When the write was answered, by `performance.now()`. */
  at: number;
  /** Which server did it; undefined: by the balancer. */
  by: Member | undefined;
}

export interface Freshness {
  /** Answers that could be judged. */
  answers: number;
  /** Of the server that did the write: answers before the write, which it may never give. */
  own: string[];
  /** Answers older than a second, in words. */
  old: string[];
  /** How long after a write the last answer from before it was asked for. Milliseconds. */
  oldest: number;
}

export const nothingAsked = (): Freshness => ({ answers: 0, own: [], old: [], oldest: 0 });

/** How old an answer may be. */
const AGE_MAX_MS = 1_000;
/** A bit beyond that. */
const WATCHED_MS = 1_400;
const PAUSE_MS = 150;

/** Asks every server for a written post and for the lists that it is in, from the write on. */
export async function watch(cluster: Cluster, written: Written, freshness: Freshness): Promise<void> {
  const { id, at, by } = written;
  const single = [`/api/blogs/${id}`, postPath(written)];
  const lists = ['/api/blogs?view=card', '/blog', '/blog/feed.xml'];

  async function look(member: Member, path: string): Promise<void> {
    const began = performance.now();
    const answer = await ask(member.url + path);
    const since = began - at;
    const isFresh = judge(written, answer, lists.includes(path));
    if (isFresh === undefined || !cluster.isSteady(member, began)) return;
    freshness.answers += 1;
    if (isFresh) return;
    const what = `${member.name} ${path} ${Math.round(since)} ms after ${by?.name ?? 'the balancer'} answered (${written.isDeleted ? 'deleted' : written.marker})`;
    if (member === by) freshness.own.push(what);
    freshness.oldest = Math.max(freshness.oldest, since);
    if (since >= AGE_MAX_MS) freshness.old.push(what);
  }

  await Promise.all(
    cluster.members.map(async (member) => {
      do {
        await Promise.all([...single, ...lists].map((path) => look(member, path)));
        await setTimeout(PAUSE_MS);
      } while (performance.now() - at < WATCHED_MS);
    }),
  );
}

/** undefined where the answer says nothing of it. */
function judge(
  { marker, isDeleted }: Written,
  { status, text }: { status: number; text: string },
  isList: boolean,
): boolean | undefined {
  const isGone = status === 404 || status === 410;
  if (status !== 200 && !isGone) return undefined;
  return isDeleted ? (isList ? !text.includes(marker) : isGone) : text.includes(marker);
}
