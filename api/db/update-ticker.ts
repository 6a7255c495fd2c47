import { statSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of `startProgress`. It writes by itself: what goes by process.stdout waits for the thread that is busy.
const { file, fd, everyMs }: { file: string; fd: number; everyMs: number } = workerData;
const started = Date.now();
let line = '';
parentPort?.on('message', (text: string) => {
  line = text;
});

setInterval(() => {
  const seconds = Math.round((Date.now() - started) / 1000);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const written = Math.round((log?.size ?? 0) / 1e6);
  writeSync(fd, `${line}, ${seconds} s${written > 0 ? `, ${written} MB written` : ''}\n`);
}, everyMs);
