import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The processes that `pid` has started and that run. A thread or process that ends while it is read has none. */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

const readProcess = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');

/** Memory of a process as the kernel counts it: now, and the most so far. MB. */
export async function residentOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readProcess(pid, 'status');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

const TICK_MS = 10;

/** Processor time that a process has used so far, all threads. Milliseconds. */
export async function processorTimeOf(pid: number): Promise<number> {
  const fields = (await readProcess(pid, 'stat')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const LOOK_EVERY_MS = 25;

/** Processes that were started by `pid`, and by these. */
async function startedBy(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return [...children, ...(await Promise.all(children.map(startedBy))).flat()];
}

/** Memory of a process and of all that it started, as the kernel counts it. MB. */
export async function memoryOf(pid: number): Promise<number> {
  const pids = [pid, ...(await startedBy(pid))];
  const sizes = await Promise.all(
    pids.map((each) =>
      residentOf(each).then(
        ({ now }) => now,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The most memory of a process, with all that it started, while `act` runs. MB. */
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
  const [worked = 0, waited = 0] = (await readProcess(pid, 'schedstat')).split(' ').map(Number);
  return (100 * worked) / (worked + waited);
}
