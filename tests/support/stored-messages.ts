import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface StoredMessage {
  id: number;
  key: string | null;
  email: string;
  message: string;
  state: string;
}

/** The messages in a site's database for one address. */
export function readMessages(dataDir: string, email: string): StoredMessage[] {
  const db = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
  try {
    const rows = db
      .prepare('select id, key, email, message, state from contact where email = ? order by id')
      .all(email);
    return rows.map((row) => ({ ...row })) as unknown as StoredMessage[];
  } finally {
    db.close();
  }
}

/** All messages of the database of a server that may have been killed, and what SQLite says of the file. */
export function readAllMessages(dataDir: string): { messages: StoredMessage[]; integrity: unknown } {
  // Not read-only: what a killed process left in the log has to be taken in.
  const db = new DatabaseSync(join(dataDir, 'site.sqlite'));
  try {
    const rows = db.prepare('select id, key, email, message, state from contact order by id').all();
    return {
      messages: rows.map((row) => ({ ...row })) as unknown as StoredMessage[],
      integrity: db.prepare('pragma integrity_check').get()?.integrity_check,
    };
  } finally {
    db.close();
  }
}

/** The same of a site on PostgreSQL: asked by a process of its own, since tests look at rows without waiting. */
export function readPostgresMessages(databaseUrl: string, email: string): StoredMessage[] {
  const script = join(import.meta.dirname, 'print-postgres-messages.ts');
  return JSON.parse(execFileSync(process.execPath, [script, databaseUrl, email], { encoding: 'utf8' }));
}
