import { HOUR_MS } from '#contract/time.ts';
import { type Repeated, readTransaction, type Transaction, writeTransaction } from './database.ts';
import { fateOf } from './snapshot.ts';

/** As long as the same text counts as one message. */
const LIFETIME = HOUR_MS;

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
export async function forgetRepeated(tx: Transaction<'readwrite'>): Promise<void> {
  const meta = tx.objectStore('meta');
  const repeated = await meta.get('repeated');
  // By the device's clock, which may jump.
  if (repeated?.name === 'repeated' && Math.abs(Date.now() - repeated.keptAt) > LIFETIME)
    await meta.delete('repeated');
}
