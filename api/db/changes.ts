import type { MikroORM } from '@mikro-orm/sqlite';
import { writesBegun } from './keep-statements.ts';

interface Statement<Row> {
  get(...values: number[]): Row | undefined;
}
interface Native {
  prepare<Row>(sql: string): Statement<Row>;
}

const VERSION = 'select version from blog_version';
/** Served by the index of lists. */
const NEXT =
  "select date from post where deleted_at is null and state = 'published' and date > ? order by date limit 1";

/**
 * Tells whether the public side of the blog is still the same: the mark that comes back changes with every write to posts
 * and categories, whoever makes it, and when a scheduled post comes out or the clock goes back. Undefined while the
 * database cannot be read.
 *
 * The version is random, so that one read inside a transaction that is then rolled back never comes again. Requests that
 * are read in one turn of the event loop share one look at the file, unless this process has written meanwhile: another
 * process's write that none of them waited for is seen by the next turn.
 */
export function blogStamp({ orm, now }: { orm: MikroORM; now: () => Date }): () => string | undefined {
  let asked: Statements | undefined;
  let known = { version: '', from: 0, until: 0, mark: '' };
  let turn = 0;
  /** What was read in this turn of the event loop, and what this process had begun to write by then. */
  let held: { version: string; writes: number } | undefined;
  const letGo = () => {
    held = undefined;
  };

  // Straight to the driver: it is asked at each request. Without it every answer is made anew.
  prepare(orm).then(
    (statements) => {
      asked = statements;
    },
    () => undefined,
  );

  function readVersion({ version }: Statements): string {
    const writes = writesBegun();
    if (held?.writes === writes) return held.version;
    const standing = String(version.get()?.version);
    if (held === undefined) setImmediate(letGo);
    held = { version: standing, writes };
    return standing;
  }

  return () => {
    if (asked === undefined) return undefined;
    try {
      const standing = readVersion(asked);
      const time = now().getTime();
      if (standing !== known.version || time < known.from || time >= known.until) {
        const due = asked.next.get(time);
        turn += 1;
        known = {
          version: standing,
          from: time,
          until: due?.date ?? Number.POSITIVE_INFINITY,
          mark: `${standing} ${turn}`,
        };
      }
      return known.mark;
    } catch {
      return undefined;
    }
  };
}

interface Statements {
  version: Statement<{ version: string }>;
  next: Statement<{ date: number }>;
}

async function prepare(orm: MikroORM): Promise<Statements> {
  const native: Native = await orm.driver.getConnection().getNativeClient();
  return { version: native.prepare(VERSION), next: native.prepare(NEXT) };
}
