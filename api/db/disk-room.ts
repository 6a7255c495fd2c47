import { stat, statfs } from 'node:fs/promises';

/** What copies of the database leave for messages. Bytes. */
const ROOM_LEFT = 64 * 1024 * 1024;

/** What this user may still write, and what there is. Bytes. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Whether copies of a database can be made in a folder without taking the room of messages. */
export async function hasRoomFor(source: string, folder: string, copies = 1): Promise<boolean> {
  const { size } = await stat(source);
  const { free } = await diskOf(folder);
  return free - copies * size >= ROOM_LEFT;
}
