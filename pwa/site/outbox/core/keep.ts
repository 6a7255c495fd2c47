/** A device whose storage takes longer counts as one without. Milliseconds. */
const STORAGE_LIMIT = 6_000;
/** Names of the worker's caches of pictures. */
const PICTURES = /^pictures/;

/**
 * Runs `write` until the message is on disk; false when this device cannot store it. On a full disk saved pictures are deleted.
 * `write` may still succeed after false, so it must be harmless then.
 */
export async function keepMessage(write: () => Promise<unknown>): Promise<boolean> {
  const first = await inTime(write());
  if (first !== 'refused') return first === 'kept';
  await inTime(dropPictures());
  return (await inTime(write())) === 'kept';
}

function inTime(work: Promise<unknown>): Promise<'kept' | 'refused' | 'stuck'> {
  return Promise.race([
    work.then(
      () => 'kept' as const,
      () => 'refused' as const,
    ),
    new Promise<'stuck'>((resolve) => setTimeout(() => resolve('stuck'), STORAGE_LIMIT)),
  ]);
}

async function dropPictures(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => PICTURES.test(name)).map((name) => caches.delete(name)));
}
