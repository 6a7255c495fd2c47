import { once } from 'node:events';
import { startGroup } from './process-group.ts';

export interface Display {
  /** `:7`, as in the variable DISPLAY. */
  name: string;
  stop: () => Promise<void>;
}

/** A screen that nobody looks at, of a number that Xvfb itself finds free. */
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
