import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startArguments } from './start-arguments.ts';

const root = join(import.meta.dirname, '../..');

export interface ServerProcess {
  url: string;
  pid: number;
  /** What the process printed so far. */
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Below the ports that systems give to connections and to servers on port 0; above those that browsers refuse to open. */
const LOWEST = 11_000;
/** Ports of each test worker, so that none takes one that another was given. Twenty workers stay below 32,000. */
const PORTS = 1_000;
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
let last = randomInt(PORTS);

/** A port that was free a moment ago, and is not given again soon. */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % PORTS;
    const port = LOWEST + (worker % 20) * PORTS + last;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Starts the built site in `folder` as its owner would, and waits until it says where it answers. */
export async function startServer(
  settings: Record<string, string>,
  folder = root,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...startArguments(folder), ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // A quarter of a start is compiling the same modules.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await answering(child, () => output, `http://localhost:${port}`);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

function answering(child: ChildProcess, output: () => string, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (output().includes(address)) resolve();
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output()}`)));
  });
}
