import type { ContactFields } from '#contract/contact.ts';
import { HOUR_MS } from '#contract/time.ts';
import { type Repeated, readTransaction, readWaiting, writeTransaction } from './database.ts';
import { isSame } from './entry.ts';
import type { Earlier, Write } from './outbox.ts';
import { fateOf } from './snapshot.ts';

/** For this long, equal texts of the plain form are one message: each page of the form has another key. */
const LIFETIME = HOUR_MS;

/** By the device's clock, which may jump. Milliseconds since 1970. */
const isRecent = (time: number) => Math.abs(Date.now() - time) < LIFETIME;

/**
 * A message of the last hour with this text.
 * @param text `textKey` of the fields
 */
export async function findSame(tx: Write, fields: ContactFields, text: string): Promise<Earlier | undefined> {
  const waiting = await readWaiting(tx);
  const receipts = await tx.objectStore('receipts').getAll();
  return [
    ...waiting.filter((entry) => isSame(entry.fields, fields)),
    ...receipts.filter((receipt) => receipt.textKey === text),
  ].find(({ writtenAt }) => isRecent(writtenAt));
}

/** Keeps a text that was posted once more for the page that says so: its address has the key alone. Only the last one is kept. */
export const keepRepeated = (repeated: Omit<Repeated, 'name' | 'keptAt'>): Promise<void> =>
  writeTransaction(async (tx) => {
    await tx.objectStore('meta').put({ ...repeated, name: 'repeated', keptAt: Date.now() });
  });

/** undefined where nothing is known of it, or the earlier message is not on its way any more. */
export async function readRepeated(key: string): Promise<(Repeated & { isWaiting: boolean }) | undefined> {
  const repeated = await readTransaction((tx) => tx.objectStore('meta').get('repeated'));
  if (repeated?.name !== 'repeated' || repeated.key !== key) return undefined;
  const fate = await fateOf(repeated.earlier.key);
  return fate === 'gone' || fate === 'refused' ? undefined : { ...repeated, isWaiting: fate !== 'stored' };
}

/** Deletes the text an hour after it was kept: the page that shows it is not asked for any more. */
export async function forgetRepeated(tx: Write): Promise<void> {
  const meta = tx.objectStore('meta');
  const repeated = await meta.get('repeated');
  if (repeated?.name === 'repeated' && !isRecent(repeated.keptAt)) await meta.delete('repeated');
}
