import { setImmediate } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import type { SqlEntityManager } from '@mikro-orm/sqlite';

/** Addresses that are read at one go; then others have their turn. */
const BATCH = 2_000;

/** RFC 8265, 3.3.2: only width is mapped. NFKC would make ª an a, too, which may be somebody else (RFC 6532, 3.1). */
const inOneWidth = (text: string) =>
  text.replace(/[\uff01-\uffee]+/g, (wide) => wide.normalize('NFKC')).normalize('NFC');

/** What is equal for all writings of one address: a domain has a second name of ASCII alone (UTS 46). */
function fold(address: string): string {
  const whole = inOneWidth(address).toLowerCase().normalize('NFC');
  const at = whole.lastIndexOf('@') + 1;
  const domain = whole.slice(at);
  return whole.slice(0, at) + (domainToASCII(domain) || domain);
}

/**
 * The writings of an address under which messages stand: in whichever case and width, its domain in either script. SQLite
 * itself knows the cases of ASCII alone, so every address in its index is looked at.
 */
export async function writingsOf(em: SqlEntityManager, address: string): Promise<string[]> {
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
