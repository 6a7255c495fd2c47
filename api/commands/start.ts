import { spawnSync } from 'node:child_process';
import { inheritedEnvironment } from '#api/env.ts';
import { serverCommand } from './server-command.ts';

/** Becomes the server, with the flags and the environment that it needs to stay small: signals reach it directly. */
const command = serverCommand();
const args = [...command.args, ...process.argv.slice(2)];
const env = { ...command.env, ...inheritedEnvironment() };
if (process.platform === 'win32' || process.execve === undefined) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  process.exit(status ?? 1);
}
process.execve(process.execPath, [process.execPath, ...args], env);
