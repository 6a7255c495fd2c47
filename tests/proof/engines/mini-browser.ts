import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** WebKitGTK's small browser; the library of the driver brings it. */
export const miniBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

export const miniBrowserNeeds = { [miniBrowser]: 'webkit2gtk-driver', '/usr/bin/Xvfb': 'xvfb' };

/** Its own sandbox needs rights that a container has not. */
export const miniBrowserEnv = (display: string) => ({
  ...process.env,
  DISPLAY: display,
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
});

interface ProcessGroup {
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

interface Display {
  /** `:7`, as in the variable DISPLAY. */
  name: string;
  stop: () => Promise<void>;
}

/** A virtual screen, of a number that Xvfb itself finds free. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { child, end } = startGroup('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const numbers = child.stdio[3];
  if (numbers === null || numbers === undefined) throw new Error('Xvfb has no pipe');
  const [number] = await Promise.race([
    once(numbers, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`))),
  ]);
  return { name: `:${String(number).trim()}`, stop: () => end('SIGTERM') };
}
