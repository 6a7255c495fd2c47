import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startArguments } from '#tests/support/product.ts';

const root = join(import.meta.dirname, '../..');
const TICK_MS = 10;

export interface MeasuredProcess {
  url: string;
  /** Processor time that it has used so far, all threads. Milliseconds. */
  cpu: () => Promise<number>;
  /** Resident memory now and at most. Megabytes. */
  memory: () => Promise<{ now: number; most: number }>;
  stop: () => Promise<void>;
}

/** The built site in a process of its own, its log in a file of its data folder as a service would have it. */
export async function startSite(settings: Record<string, string>): Promise<MeasuredProcess> {
  const port = await freePort();
  const log = await open(join(settings.DATA_DIR ?? '', `log-${port}.jsonl`), 'w');
  const child = spawn(process.execPath, startArguments(root), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As deploy/floodlight.service sets it.
      MALLOC_ARENA_MAX: '1',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', log.fd, 'inherit'],
  });
  await log.close();
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
  }
  const read = (name: string) => readFile(`/proc/${child.pid}/${name}`, 'utf8');
  return {
    url,
    cpu: async () => {
      const fields = (await read('stat')).replace(/^.*\) /, '').split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    memory: async () => {
      const status = await read('status');
      const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { now: of('VmRSS'), most: of('VmHWM') };
    },
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
