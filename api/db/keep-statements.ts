/** The part of better-sqlite3's connection that is used here. */
interface Native {
  prepare(sql: string): object;
}

/** What is asked again and again. A pragma does its work while it is prepared, so each is prepared anew. */
const KEPT = /^(?:select|with|insert|update|delete|begin|commit|rollback)\b/i;
const READS = /^(?:select|with)\b/i;
/** Longer ones are lists of ids, each of a length of its own. Characters. */
const LONGEST = 4_000;
const MOST = 250;

let begun = 0;

/** Grows with each statement of this process that may change what is read after it, a rollback included. */
export const writesBegun = (): number => begun;

/**
 * Prepares each statement once: to parse and plan it, and to compile what makes objects of its rows, takes ten times as
 * long as a look at one row. SQLite itself plans a kept one anew when tables change. The longest unused goes first.
 */
export function keepStatements(native: Native): void {
  const prepare = native.prepare.bind(native);
  const kept = new Map<string, object>();
  native.prepare = (sql) => {
    if (!READS.test(sql)) begun += 1;
    if (sql.length > LONGEST || !KEPT.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return statement;
  };
}
