import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessGroup {
  child: ChildProcess;
  /** SIGTERM lets it tidy up, SIGKILL does not. Resolves when its first process has ended; harmless when it has. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

const running = new Set<ChildProcess>();

// A proof that was cut short leaves nothing behind.
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/** Starts a program as the first of a group, so that those it starts in turn can be ended with it. */
export function startGroup(command: string, args: string[], options: SpawnOptions): ProcessGroup {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  const exited = once(child, 'exit').then(() => running.delete(child));
  return {
    child,
    end: async (signal) => {
      if (running.has(child)) signalGroup(child, signal);
      await exited;
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}
