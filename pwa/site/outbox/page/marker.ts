import { deleteWorkerNote, hasWorkerNote } from '#pwa/site/outbox/core/worker-note.ts';

/**
 * A summary of the database in local storage: whether it has to be opened, and which messages are lost should the browser
 * delete it.
 */
export interface Marker {
  /** The id of the database. */
  instance: string;
  /** When the waiting messages were written. Milliseconds since 1970. */
  waiting: number[];
  /** When the messages of a deleted database were written, until the visitor confirms to have read that. */
  lost: number[];
  /** There is a draft, or a delivery of which the visitor was not told. */
  more: boolean;
}

const NAME = 'outbox';
const DATABASE = 'outbox';

export function writeMarker(marker: Marker): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(marker));
    deleteWorkerNote();
  } catch {
    // Refused or full: the database is opened needlessly.
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

/** Names of emergency drafts in local storage begin with this; the name of the tab follows. */
export const EMERGENCY_DRAFT = 'outbox-draft ';

/** The tabs whose pages were left before their drafts were saved: these texts are newer than the saved ones. */
export function emergencyDraftTabs(): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(EMERGENCY_DRAFT) ? [name.slice(EMERGENCY_DRAFT.length)] : [],
    );
  } catch {
    return [];
  }
}

/** Notes at once that there is a draft, for a reload in the next moment. */
export function markMore(): void {
  const marker = readMarker();
  if (marker !== undefined && !marker.more) writeMarker({ ...marker, more: true });
}

/** Whether there may be messages or drafts, without opening the database. */
export async function mayHoldSomething(): Promise<boolean> {
  if (emergencyDraftTabs().length > 0) return true;
  const marker = readMarker();
  if (marker !== undefined && (marker.more || marker.waiting.length > 0 || marker.lost.length > 0))
    return true;
  if (await hasWorkerNote()) return true;
  if (marker !== undefined) return false;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false; // No database, or a browser that does not tell.
  }
}
