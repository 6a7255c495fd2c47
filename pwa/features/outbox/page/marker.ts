import { dropKnock, hasKnocked } from '#pwa/features/outbox/core/knock.ts';

/**
 * What stands in local storage beside the database: whether it is worth opening, and what must be missed should the
 * browser throw the database away.
 */
export interface Marker {
  /** The database's own name for itself. */
  instance: string;
  /** When the messages that wait were written, in milliseconds since 1970. */
  waiting: number[];
  /** When the messages were written that went with an earlier database, until the visitor has taken note. */
  lost: number[];
  /** Something else is there to show or restore: a draft, a delivery not told. */
  more: boolean;
}

const NAME = 'outbox';
const DATABASE = 'outbox';

export function writeMarker(marker: Marker): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(marker));
    dropKnock();
  } catch {
    // Refused or full: the outbox is opened for nothing, that is all.
  }
}

export function readMarker(): Marker | undefined {
  try {
    const { instance, waiting, lost, more } = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    if (typeof instance !== 'string') return undefined;
    return { instance, waiting: times(waiting), lost: times(lost), more: more === true };
  } catch {
    return undefined;
  }
}

const times = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((time) => typeof time === 'number') : [];

/** At once, so that a reload in the next moment finds it: there is something to restore. */
export function markMore(): void {
  const marker = readMarker();
  if (marker !== undefined && !marker.more) writeMarker({ ...marker, more: true });
}

/** Whether the outbox may hold something, without opening it. */
export async function mayHoldSomething(): Promise<boolean> {
  const marker = readMarker();
  if (marker !== undefined && (marker.more || marker.waiting.length > 0 || marker.lost.length > 0))
    return true;
  if (await hasKnocked()) return true;
  if (marker !== undefined) return false;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false; // no database at all, or a browser too old to tell
  }
}
