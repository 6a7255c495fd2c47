import { FIXTURE_MS } from '#contract/fixtures-rules.ts';
import type { ContentVersion } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { clientOf } from './client.ts';

const STORED = 'select revision from content_revision';
/** When the next post is published or the next fixture is over, whichever comes first. Served by the indexes of lists. */
const NEXT_CHANGE = `select min(at) from (
    select (
      select date from post where deleted_at is null and state = 'published' and date > @now order by date limit 1
    ) as at
    union all
    select (select starts_at from fixture where starts_at > @now - ${FIXTURE_MS} order by starts_at limit 1) + ${FIXTURE_MS}
  )`;

/**
 * Reads the version by prepared statements, without a promise: it is asked before each cached response. Requests of one
 * turn of the event loop share one read, unless this process has used the database in between.
 */
export function createContentVersion({ orm, now }: { orm: Orm; now: () => Date }): ContentVersion {
  const client = clientOf(orm);
  const prepare = () => ({
    version: client.native.prepare<[], string>(STORED).pluck(),
    next: client.native.prepare<[{ now: bigint }], number | null>(NEXT_CHANGE).pluck(),
  });
  let read: ReturnType<typeof prepare> | undefined;
  /** Holds for dates of `from` to `until`. Milliseconds since 1970. */
  let known = { stored: '', from: 0, until: 0, value: '' };
  /** How often `known` was made again: a post that comes out by its time leaves the stored version as it is. */
  let periods = 0;
  let shared: { stored: string; statements: number } | undefined;

  function stored({ version }: ReturnType<typeof prepare>): string {
    if (shared?.statements !== client.counts.statements) {
      if (shared === undefined) setImmediate(() => (shared = undefined));
      shared = { stored: String(version.get()), statements: client.counts.statements };
    }
    return shared.stored;
  }

  function current(): string | undefined {
    try {
      read ??= prepare();
      const version = stored(read);
      const time = now().getTime();
      if (version !== known.stored || time < known.from || time >= known.until) {
        const until = read.next.get({ now: BigInt(time) }) ?? Number.POSITIVE_INFINITY;
        periods += 1;
        known = { stored: version, from: time, until, value: `${version} ${periods}` };
      }
      return known.value;
    } catch {
      return undefined;
    }
  }

  return { current, refresh: async () => undefined };
}
