import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs one of the console's commands to its end, as its owner would. Gives its exit code. */
export async function runCommand(
  file: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<number | null> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const child = spawn(process.execPath, [join(root, file), ...args], { env, stdio: 'ignore' });
  const [code]: [number | null] = await once(child, 'close').then(([status]) => [status]);
  return code;
}
