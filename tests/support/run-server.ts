import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startArguments } from './start-arguments.ts';
import { tempFolder } from './temp-folder.ts';

const root = join(import.meta.dirname, '../..');

export interface Run {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** The address that the process printed; rejects when it ends before. */
  url: Promise<string>;
  code: Promise<number | null>;
}

export const dataFolder = () => tempFolder('data');

/** Runs a file of the server as its owner would, with these settings and no others. */
export function run(file: string, settings: Record<string, string>, ...args: string[]): Run {
  return runCommand([process.execPath, join(root, file), ...args], settings);
}

/** Runs a command to its end or until it is killed, with these settings and no others. */
export function runCommand(
  [command = '', ...args]: string[],
  settings: Record<string, string>,
  cwd = tmpdir(),
): Run {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const child = spawn(command, args, { env, cwd });
  const said = { stdout: '', stderr: '' };
  const code = once(child, 'close').then(([status]) => status as number | null);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text;
      const address = /http:\/\/localhost:(\d+)/.exec(said.stdout);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.stderr += text;
    });
    void code.then((status) => reject(new Error(`it ended with ${status}: ${said.stderr}`)));
  });
  url.catch(() => undefined);
  return { child, stdout: () => said.stdout, stderr: () => said.stderr, url, code };
}

/** The server without the built pages, on any free port, without seed posts. `within`: the words of a command that runs it. */
export function runServer(settings: Record<string, string>, within: readonly string[] = []): Run {
  const command = [...within, process.execPath, ...startArguments(root), '--api-only'];
  return runCommand(command, { PORT: '0', STARTER_CONTENT: 'off', ...settings });
}
