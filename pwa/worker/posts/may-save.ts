import { savesData } from '#pwa/shared/browser/save-data.ts';
import { type Mark, readMark } from '#pwa/shared/browser/saved-marks.ts';

/** Kept free for the outbox and the rest of the site. Bytes. */
const FREE_BYTES = 20 * 1024 * 1024;
/** Posts change by the day; a visitor opens pages by the minute. Milliseconds. */
const SAVING_PAUSE = 10 * 60_000;

/** Whether posts and pictures may be fetched before they are asked for. */
export async function maySaveAhead(): Promise<boolean> {
  if (!(await hasRoom())) return false;
  if (await isSet('asked')) return true;
  return !savesData() && !(await isSet('costly')) && !(await isSet('unwanted'));
}

const isSet = async (mark: Mark) => (await readMark(mark)) !== undefined;

/** False when storage is so full that a picture might take the place of a message. */
export async function hasRoom(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined || quota - usage > FREE_BYTES;
  } catch {
    return true; // The browser does not say.
  }
}

/**
 * Whether saving was completed a short while ago and the visitor does not ask for it. A time in the future means that the
 * clock was changed: it does not count.
 */
export async function wasJustSaved(): Promise<boolean> {
  if (await isSet('asked')) return false;
  const finished = await readMark('finished');
  if (finished === undefined) return false;
  const age = Date.now() - finished;
  return age >= 0 && age < SAVING_PAUSE;
}
