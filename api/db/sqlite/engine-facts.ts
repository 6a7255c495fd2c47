import { stat } from 'node:fs/promises';
import { diskOf } from '../disk-room.ts';
import type { EngineFacts } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { clientOf, databaseFile } from './client.ts';

export async function engineFacts(orm: Orm, dataDir: string): Promise<EngineFacts> {
  const file = databaseFile(dataDir);
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
  const version = clientOf(orm).native.prepare<[], string>('select sqlite_version()').pluck().get() ?? '';
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { engine: 'sqlite', version, bytes, disk: await diskOf(dataDir) };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
