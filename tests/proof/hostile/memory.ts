import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { childrenOf } from '#tests/support/processes.ts';
import { residentOf } from '../load/watch.ts';

const LOOK_EVERY_MS = 25;

/** Processes that were started by `pid`, and by these. */
async function startedBy(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return [...children, ...(await Promise.all(children.map(startedBy))).flat()];
}

/** Memory of a process and of all that it started, as the kernel counts it. MB. */
export async function memoryOf(pid: number): Promise<number> {
  const pids = [pid, ...(await startedBy(pid))];
  const sizes = await Promise.all(pids.map((each) => residentOf(each).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The most memory of a process, with all that it started, while `act` goes on. MB. */
export async function mostMemory(pid: number, act: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await memoryOf(pid));
      await setTimeout(LOOK_EVERY_MS);
    }
  };
  const watching = watch();
  await act().finally(() => {
    isOver = true;
  });
  await watching;
  return most;
}

/** Memory as soon as it is under `limit`, or after `seconds`. MB. */
export async function memoryAfterRest(pid: number, limit: number, seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const size = await memoryOf(pid);
    if (size <= limit || Date.now() > until) return size;
    await setTimeout(500);
  }
}

/** Of the time in which the main thread of a process could have worked, the part that it got. Percent. */
export async function processorShare(pid: number): Promise<number> {
  const [worked = 0, waited = 0] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ').map(Number);
  return (100 * worked) / (worked + waited);
}
