import { parentPort, workerData } from 'node:worker_threads';
import { BackupRefused, checkBackup, writeBackup } from './backup-file.ts';
import { isFull } from './errors.ts';

/** `refused`: why, for the operator. */
export type CopyOutcome = 'copied' | 'full' | { refused: string };

function copy({ source, target }: { source: string; target: string }): CopyOutcome {
  try {
    writeBackup(source, target);
    checkBackup(target);
    return 'copied';
  } catch (error) {
    if (isFull(error)) return 'full';
    if (error instanceof BackupRefused) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(copy(workerData));
