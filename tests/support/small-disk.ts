import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { dataFolder, type Run, runApi } from './product.ts';

/** A memory disk that only the started process and its children see, and that goes with them. */
export const onDisk = (folder: string, size: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size="$1" none "$0" && shift && exec "$@"',
  folder,
  size,
];

const works = ([command = '', ...args]: string[]) => spawnSync(command, [...args, 'true']).status === 0;

/** Some machines do not allow to mount anything. */
export const needDisk = (skip: TestContext['skip']): void =>
  skip(!works(onDisk('/mnt', '1m')), 'This machine does not allow to mount a disk.');

interface SmallDisk {
  server: Run;
  url: string;
  /** As this process reaches the folder of data. */
  path: string;
  /** Takes all the room that is left, to the last byte. */
  fill: () => Promise<void>;
  /** Gives it back. */
  free: () => Promise<void>;
}

/** The server without the built pages, its folder of data on a disk of `size` (as `mount` writes it). */
export async function startOnSmallDisk(size: string, settings: Record<string, string>): Promise<SmallDisk> {
  const DATA_DIR = await dataFolder();
  const server = runApi({ DATA_DIR, ...settings }, onDisk(DATA_DIR, size));
  const url = await server.url;
  const path = `/proc/${server.child.pid}/root${DATA_DIR}`;
  const filler = join(path, 'filler');
  return {
    server,
    url,
    path,
    fill: async () => {
      for (const bytes of [1024 * 1024, 4096, 1]) {
        while (await append(filler, bytes)) {
          // as long as it takes
        }
      }
    },
    free: () => rm(filler),
  };
}

async function append(path: string, bytes: number): Promise<boolean> {
  try {
    await writeFile(path, Buffer.alloc(bytes), { flag: 'a' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

/** root may read and write everywhere: runs a command without the rights that rights are ignored by. */
export const heedingRights =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];

/** Some machines do not allow that. */
export const needRights = (skip: TestContext['skip']): void =>
  skip(heedingRights.length > 0 && !works(heedingRights), 'root cannot give up its rights here.');
