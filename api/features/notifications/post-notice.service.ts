import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { Outcome } from './channels/outcome.ts';
import { tellAt } from './day-hours.ts';
import * as repository from './post-notice.repository.ts';
import { type Claimed, noticeOf } from './post-notice-words.ts';
import { createQueueWorker } from './queue-worker.ts';
import { PostNoticeEntity, PostReaderEntity } from './reader.entities.ts';
import * as readers from './reader.repository.ts';
import * as schedule from './schedule.ts';
import type { NoticeEnv } from './send-notice.ts';
import { sendPostNotice } from './send-post-notice.ts';

/** Readers whose deliveries one transaction makes. */
const SPREAD = 500;
/** Readers that are told at one time. */
const AT_ONCE = 20;
/** While one server tells them, no other does: longer than a push service has to answer. */
const CLAIM_MS = 20_000;
const LANE = 'tell readers of posts';

interface Published {
  id: number;
  state: 'published' | 'draft';
  date: Date;
  wasPublic: boolean;
}

/** Whether the public can read it, or could before. To be asked before it is changed. */
export const hasBeenPublic = ({ state, date, wasPublic }: Omit<Published, 'id'>, now: Date): boolean =>
  wasPublic || (state === 'published' && date <= now);

/**
 * In the transaction that stores a post, or a draft: readers are to be told of it when it comes out for the first time, or are
 * not. After the commit, call the `wake` of the post notices. @param tell undefined: no change
 */
export async function setPostNotice(
  em: SqlEntityManager,
  post: Pick<Published, 'id' | 'wasPublic'>,
  tell: boolean | undefined,
): Promise<void> {
  if (post.wasPublic) return;
  if (tell === false)
    await em.nativeDelete(PostNoticeEntity, { post: post.id, state: 'waiting', lastReader: 0 });
  else if (tell === true)
    await tablesOf(em)
      .insertInto('post_notice')
      .values({ post_id: post.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface Tried {
  claimed: Claimed;
  outcome: Outcome;
}

interface Deps {
  orm: Orm;
  now: () => Date;
  log: Logger;
  env: NoticeEnv;
}

export type PostNotices = ReturnType<typeof createPostNotices>;

/** Tells readers of posts that came out, by a queue of its own: leads do not wait for them. */
export function createPostNotices({ orm, now, log, env }: Deps) {
  /** A post that is out: the next readers get a delivery each. Of a process that is killed meanwhile, another goes on. */
  const fanOut = (): Promise<boolean> =>
    inTransaction(orm, async (em) => {
      await lockNames(em, [LANE]);
      const time = now();
      const notice = await repository.takeNotice(em, time);
      if (notice === undefined) return false;
      const { post_id: post, last_reader: id, date: at } = notice;
      const next = notice.care ? [] : await readers.readersAfter(em, { id, at, limit: SPREAD });
      const due = next.map((reader) => ({ id: reader.id, at: tellAt(time, reader.time_zone) }));
      await repository.insertDeliveries(em, post, due, time);
      const lastReader = next.at(-1)?.id ?? id;
      await repository.noteSpread(em, post, { lastReader, isWhole: next.length < SPREAD });
      return true;
    });

  /** The readers whose turn it is, each with one notice of all that is due; undefined where nothing is. */
  const claim = (): Promise<Claimed[] | undefined> =>
    inTransaction(orm, async (em) => {
      await lockNames(em, [LANE]);
      const time = now();
      const until = new Date(time.getTime() + schedule.LONGEST_HOLD_MS);
      const rows = await repository.takeDue(em, { now: time, until, readers: AT_ONCE });
      if (rows.length === 0) return undefined;
      const claimed: Claimed[] = [];
      for (const due of Map.groupBy(rows, ({ reader_id }) => reader_id).values()) {
        const one = await claimFor(em, due, time);
        if (one !== undefined) claimed.push(one);
      }
      return claimed;
    });

  async function claimFor(
    em: SqlEntityManager,
    due: readonly repository.DueRow[],
    time: Date,
  ): Promise<Claimed | undefined> {
    const [first] = due;
    if (first === undefined) return undefined;
    const reader = first.reader_id;
    const morning = tellAt(time, first.time_zone);
    if (morning > time) {
      const posts = due.map(({ post_id }) => post_id);
      await repository.setDeliveries(em, { reader, posts }, { nextAt: morning });
      return undefined;
    }
    const isOut = ({ state, deleted_at, date, care }: repository.DueRow) =>
      state === 'published' && deleted_at === null && date <= time.getTime() && !care;
    const gone = due.filter((row) => !isOut(row)).map(({ post_id }) => post_id);
    if (gone.length > 0) await repository.deleteDeliveries(em, { reader, posts: gone });
    const notice = noticeOf(due.filter(isOut));
    if (notice === undefined) return undefined;
    const nextAt = new Date(time.getTime() + CLAIM_MS);
    const { tag, attempts } = notice;
    await repository.setDeliveries(em, { reader, posts: notice.posts }, { nextAt, tag, attempts });
    return notice;
  }

  /** Of all that were told together, in one transaction: a large audience is written in few. */
  async function settle(tries: readonly Tried[]): Promise<void> {
    const time = now();
    await inTransaction(orm, async (em) => {
      const told = new Map<number, number>();
      for (const { claimed, outcome } of tries) {
        if (outcome !== 'done') {
          await settleFailure(em, claimed, { outcome, time });
          continue;
        }
        const { reader, posts } = claimed;
        await repository.deleteDeliveries(em, { reader: reader.id, posts });
        await em.nativeUpdate(PostReaderEntity, { id: reader.id }, { lastSuccessAt: time });
        for (const post of posts) told.set(post, (told.get(post) ?? 0) + 1);
      }
      await repository.addTold(em, told);
    });
  }

  async function settleFailure(
    em: SqlEntityManager,
    { reader: { id, endpoint, wasReached }, posts, attempts, since }: Claimed,
    { outcome, time }: { outcome: Exclude<Outcome, 'done'>; time: Date },
  ): Promise<void> {
    if ('gone' in outcome && (await readers.removeReader(em, { endpoint, id })) > 0) return;
    if (since <= time.getTime() - schedule.GIVE_UP_MS) {
      await repository.deleteDeliveries(em, { reader: id, posts });
      // An address that never took anything is none.
      if (!wasReached) await readers.removeReader(em, { endpoint, id });
      return;
    }
    const asked = 'gone' in outcome ? 0 : (outcome.retryAfterMs ?? 0);
    const pause = Math.min(Math.max(schedule.pauseAfter(attempts), asked), schedule.LONGEST_PAUSE_MS);
    const nextAt = new Date(time.getTime() + pause);
    await repository.setDeliveries(em, { reader: id, posts }, { nextAt });
  }

  async function tell(claimed: Claimed, signal: AbortSignal): Promise<Tried> {
    const context = { em: orm.em.fork(), env, now: now(), signal };
    const outcome = await sendPostNotice(claimed, context).catch((error: unknown): Outcome => {
      log.error(describeError(error), 'a notice of a post could not be sent');
      return { error: 'It could not be sent.' };
    });
    return { claimed, outcome };
  }

  const worker = createQueueWorker({
    async deliverNext(signal) {
      if (await fanOut()) return true;
      const claimed = await claim();
      if (claimed === undefined) return false;
      const tries = await Promise.all(claimed.map((each) => tell(each, signal)));
      // What the end of this process cut off is told by another one.
      await settle(tries.filter(({ outcome }) => outcome === 'done' || !signal.aborted));
      return true;
    },
    async untilNextDue() {
      const at = await repository.nextDueAt(orm.em.fork());
      return at === undefined ? undefined : at - now().getTime();
    },
    // A locked database or a full disk.
    onError: (error) => log.error(describeError(error), LANE),
  });

  return {
    /** There may be a post to tell of. */
    wake: worker.wake,
    start: worker.start,
    stop: worker.stop,
  };
}
