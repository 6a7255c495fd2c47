import { savesData } from '#pwa/shared/browser/save-data.ts';
import { type Mark, readMark } from '#pwa/shared/browser/saved-marks.ts';

/** Left free for the outbox and for what the site needs besides. Bytes. */
const SPARE = 20 * 1024 * 1024;
/** Posts change by the day; a visitor opens pages by the minute. Milliseconds. */
const PAUSE = 10 * 60_000;

/** Whether posts and pictures may be fetched that nobody asked for yet. */
export async function maySaveAhead(): Promise<boolean> {
  if (!(await hasRoom())) return false;
  if (await isSet('asked')) return true;
  return !savesData() && !(await isSet('costly')) && !(await isSet('unwanted'));
}

const isSet = async (mark: Mark) => (await readMark(mark)) !== undefined;

/** False when the device is so full that a picture might take the place of a message. */
export async function hasRoom(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined || quota - usage > SPARE;
  } catch {
    return true; // this browser does not tell
  }
}

/**
 * Saving came to its end a short while ago, and nobody asks for it again. A killed one did not; a time to come is a clock
 * that jumped.
 */
export async function wasJustSaved(): Promise<boolean> {
  if (await isSet('asked')) return false;
  const finished = await readMark('finished');
  if (finished === undefined) return false;
  const age = Date.now() - finished;
  return age >= 0 && age < PAUSE;
}
