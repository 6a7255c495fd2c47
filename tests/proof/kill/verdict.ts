import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Person } from './people.ts';

export interface Verdict {
  /** Answered, and not there, or not as it was answered. */
  lost: string[];
  /** More than once. */
  doubled: string[];
  /** Posts whose picture is missing, and pictures without a post. */
  torn: string[];
  /** What SQLite says of the file; `ok`. */
  integrity: string;
}

/** Compares what was answered with the file of a server that is dead. */
export function judge(dataDir: string, people: readonly Person[]): Verdict {
  // Not read-only: what the dead process left in the log has to be taken in.
  const database = new DatabaseSync(join(dataDir, 'site.sqlite'));
  try {
    const rows = database.prepare('select email, message from contact').all();
    const textsOf = Map.groupBy(rows, ({ email }) => email);
    const check = database.prepare('pragma integrity_check').get();
    const lost = people.filter(
      ({ email, text, isAnswered }) =>
        isAnswered && !textsOf.get(email)?.some(({ message }) => message === text),
    );
    const doubled = people.filter(({ email }) => (textsOf.get(email)?.length ?? 0) > 1);
    return {
      lost: lost.map(({ email }) => email),
      doubled: doubled.map(({ email }) => email),
      torn: database
        .prepare(
          'select image as name from post where image not in (select name from picture) union select name from picture where name not in (select image from post)',
        )
        .all()
        .map(({ name }) => String(name)),
      integrity: String(check?.integrity_check),
    };
  } finally {
    database.close();
  }
}
