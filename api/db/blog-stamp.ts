import type { MikroORM } from '@mikro-orm/sqlite';

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
 * The version is random, so that one read inside a transaction that is then rolled back never comes again.
 */
export function blogStamp({ orm, now }: { orm: MikroORM; now: () => Date }): () => string | undefined {
  let version: Statement<{ version: string }> | undefined;
  let next: Statement<{ date: number }> | undefined;
  let known = { version: '', from: 0, until: 0, mark: '' };
  let turn = 0;

  async function prepare(): Promise<void> {
    // Straight to the driver: it is asked at each request, and takes two microseconds.
    const native: Native = await orm.driver.getConnection().getNativeClient();
    version = native.prepare(VERSION);
    next = native.prepare(NEXT);
  }
  // Without it every answer is made anew.
  prepare().catch(() => undefined);

  return () => {
    if (version === undefined || next === undefined) return undefined;
    try {
      const standing = String(version.get()?.version);
      const time = now().getTime();
      if (standing !== known.version || time < known.from || time >= known.until) {
        const due = next.get(time);
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
