import { stored, storedNames } from '#pwa/shared/browser/stored.ts';
import type { StoredName } from '#pwa/shared/browser/stored-things.ts';
import { deleteWorkerNote, hasWorkerNote } from '#pwa/site/outbox/core/worker-note.ts';

/**
 * A summary of the database in local storage: whether it has to be opened, and which messages are lost should the browser
 * delete it.
 */
interface Marker {
  /** The id of the database. */
  instance: string;
  /** When the waiting messages were written. Milliseconds since 1970. */
  waiting: number[];
  /** When the messages of a deleted database were written, until the visitor confirms to have read that. */
  lost: number[];
  /** There is a draft, or a delivery that the visitor has not seen. */
  more: boolean;
}

const DATABASE = 'outbox' satisfies StoredName<'indexedDB'>;

const marker = stored('localStorage', 'outbox', (text): Marker | undefined => {
  const { instance, waiting, lost, more } = JSON.parse(text);
  if (typeof instance !== 'string') return undefined;
  return { instance, waiting: times(waiting), lost: times(lost), more: more === true };
});

export const readMarker = marker.read;

export function writeMarker(written: Marker): void {
  if (marker.keep(written)) deleteWorkerNote();
}

const times = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((time) => typeof time === 'number') : [];

/** The tabs whose pages were left before their drafts were saved, and those that a killed browser has brought back. */
export const emergencyDraftTabs = (): string[] => storedNames('localStorage', 'outbox-draft ');

/** Notes at once that there is a draft, for a reload in the next moment. */
export function markMore(): void {
  const now = readMarker();
  if (now !== undefined && !now.more) writeMarker({ ...now, more: true });
}

/** Whether there may be messages or drafts, without opening the database. */
export async function mayHoldSomething(): Promise<boolean> {
  if (emergencyDraftTabs().length > 0) return true;
  const known = readMarker();
  if (known !== undefined && (known.more || known.waiting.length > 0 || known.lost.length > 0)) return true;
  if (await hasWorkerNote()) return true;
  if (known !== undefined) return false;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false; // No database, or a browser that does not list them.
  }
}
