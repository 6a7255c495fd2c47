import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';

/** Addresses that are read at one go; then others have their turn. */
const BATCH = 2_000;

const fold = (address: string) => address.normalize('NFC').toLowerCase();

/**
 * The writings of an address under which messages stand, in whichever case. SQLite itself knows the cases of ASCII alone: the
 * messages of one writing are found by `collate nocase`, those of others by looking at every address in its index.
 */
export async function writingsOf(em: SqlEntityManager, address: string): Promise<string[]> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII
  if (/^[\x00-\x7f]*$/.test(address)) return [address];
  const wanted = fold(address);
  const binned = await em.execute<{ email: string }[]>('select distinct email from contact_bin');
  const writings = new Set([
    address,
    ...binned.map(({ email }) => email).filter((each) => fold(each) === wanted),
  ]);
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: { email: string }[] = await em.execute(
      'select email from contact indexed by contact_email_index where email > ? collate nocase order by email collate nocase limit ?',
      [last, BATCH],
    );
    for (const { email } of rows) if (fold(email) === wanted) writings.add(email);
    last = rows.at(-1)?.email;
    await setImmediate();
  }
  return [...writings];
}
