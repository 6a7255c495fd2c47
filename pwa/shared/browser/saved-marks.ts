/**
 * Small notes between page and worker, in a cache: both can use it without a database. When saving was completed; that the
 * visitor wants nothing saved ahead; that the connection is slow or metered; that the visitor asked for saving.
 */
export type Mark = 'finished' | 'unwanted' | 'costly' | 'asked';

const CACHE = 'saved-marks';

/** When the mark was set, in milliseconds since 1970; undefined where it is not set or cannot be read. */
export async function readMark(mark: Mark): Promise<number | undefined> {
  try {
    const note = await caches.match(`/${mark}`, { cacheName: CACHE });
    return note === undefined ? undefined : Number(await note.text());
  } catch {
    return undefined;
  }
}

export async function setMark(mark: Mark): Promise<void> {
  await (await caches.open(CACHE)).put(`/${mark}`, new Response(String(Date.now())));
}

export async function clearMark(mark: Mark): Promise<void> {
  // `open` would create the cache again where everything has just been removed.
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).delete(`/${mark}`);
}
