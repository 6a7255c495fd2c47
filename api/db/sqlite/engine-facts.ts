import { stat, statfs } from 'node:fs/promises';
import type { EngineFacts } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { clientOf } from './client.ts';
import { databaseFile } from './open-database.ts';

export async function engineFacts(orm: Orm, dataDir: string): Promise<EngineFacts> {
  const file = databaseFile(dataDir);
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
  const version = clientOf(orm).native.prepare<[], string>('select sqlite_version()').pluck().get() ?? '';
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { engine: 'sqlite', version, bytes, disk: await diskOf(dataDir) };
}

/** What this user may still write, and what there is. Bytes. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
