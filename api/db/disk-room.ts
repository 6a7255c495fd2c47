import { stat, statfs } from 'node:fs/promises';
import { Problem } from '#contract/problem.ts';

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

const inMb = (bytes: number, round: (value: number) => number) =>
  `${round(bytes / 1024 / 1024).toLocaleString('en')} MB`;

/** @throws Problem disk_full where so many bytes would take the room of messages */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { free } = await diskOf(folder);
  const needed = bytes + ROOM_LEFT;
  if (free >= needed) return;
  const detail = `The server needs ${inMb(needed, Math.ceil)} of free room for it, of which ${inMb(ROOM_LEFT, Math.ceil)} stay for messages; it has ${inMb(free, Math.floor)}.`;
  throw new Problem('disk_full', { retryAfter: 60, detail });
}
