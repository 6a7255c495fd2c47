import { FIXTURE_MS } from '#contract/fixtures-rules.ts';
import type { ContentRevision } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { clientOf } from './client.ts';

const REVISION = 'select revision from content_revision';
/** When the next post is published or the next fixture is over, whichever comes first. Served by the indexes of lists. */
const NEXT_CHANGE = `select min(at) from (
    select (
      select date from post where deleted_at is null and state = 'published' and date > @now order by date limit 1
    ) as at
    union all
    select (select starts_at from fixture where starts_at > @now - ${FIXTURE_MS} order by starts_at limit 1) + ${FIXTURE_MS}
  )`;

/**
 * Reads the revision by prepared statements, without a promise: it is asked before each cached response. Requests of one
 * turn of the event loop share one read, unless this process has used the database in between.
 */
export function createContentRevision({ orm, now }: { orm: Orm; now: () => Date }): ContentRevision {
  const client = clientOf(orm);
  const prepare = () => ({
    revision: client.native.prepare<[], string>(REVISION).pluck(),
    next: client.native.prepare<[{ now: bigint }], number | null>(NEXT_CHANGE).pluck(),
  });
  let read: ReturnType<typeof prepare> | undefined;
  /** Holds for dates of `from` to `until`. Milliseconds since 1970. */
  let known = { stored: '', from: 0, until: 0, value: '' };
  /** How often `known` was made anew: a post that comes out by its time leaves the stored revision as it is. */
  let periods = 0;
  let shared: { stored: string; statements: number } | undefined;

  function stored({ revision }: ReturnType<typeof prepare>): string {
    if (shared?.statements !== client.counts.statements) {
      if (shared === undefined) setImmediate(() => (shared = undefined));
      shared = { stored: String(revision.get()), statements: client.counts.statements };
    }
    return shared.stored;
  }

  function current(): string | undefined {
    try {
      read ??= prepare();
      const revision = stored(read);
      const time = now().getTime();
      if (revision !== known.stored || time < known.from || time >= known.until) {
        const until = read.next.get({ now: BigInt(time) }) ?? Number.POSITIVE_INFINITY;
        periods += 1;
        known = { stored: revision, from: time, until, value: `${revision} ${periods}` };
      }
      return known.value;
    } catch {
      return undefined;
    }
  }

  return { current, refresh: async () => undefined };
}
