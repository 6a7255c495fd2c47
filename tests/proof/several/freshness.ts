import { setTimeout } from 'node:timers/promises';
import { postPath } from '#contract/post-address.ts';
import { ask } from '../messages.ts';
import type { Cluster, Member } from './cluster.ts';

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
