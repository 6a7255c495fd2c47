import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

const root = join(import.meta.dirname, '../..');

/** What processes of the tests inherit. A third of a start is compiling the same modules. */
const inherited = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
};

/** A process of the product, from its first moment on. */
export interface Run {
  child: ChildProcess;
  pid: number;
  /** What it printed so far. */
  stdout: () => string;
  stderr: () => string;
  /** Both, in their order. */
  output: () => string;
  /** Where a server answers, as soon as it prints that; rejects when it ends before. */
  url: Promise<string>;
  /** The exit code; null where a signal ended it. */
  code: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A server that answers. */
export interface ServerProcess extends Omit<Run, 'url'> {
  url: string;
}

/** What a process left behind that came to its end. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
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

export const dataFolder = () => tempFolder('data');

/** What `npm start` gives to Node in a folder of the site, its script by an absolute path: tests run what users run. */
export function startArguments(folder = root): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  // `exec`: a shell that stayed between npm and the server would end at a signal and pass nothing on (Debian's does).
  const [, , ...args] = scripts.start.split(' ');
  return [...args.slice(0, -1), join(folder, args.at(-1) ?? '')];
}

/** What still runs when this process ends, ends with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a process with these settings and no others. */
export function runProcess(
  [command = '', ...args]: readonly string[],
  settings: Record<string, string>,
  cwd = tmpdir(),
): Run {
  const child = spawn(command, args, { env: { ...inherited, ...settings }, cwd });
  running.add(child);
  child.once('close', () => running.delete(child));
  const streams = { stdout: '', stderr: '', output: '' };
  const code = once(child, 'close').then(([status]) => status as number | null);
  const url = new Promise<string>((resolve, reject) => {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        streams[name] += text;
        streams.output += text;
        const address = /http:\/\/localhost:(\d+)/.exec(streams.stdout);
        if (address) resolve(`http://127.0.0.1:${address[1]}`);
      });
    }
    void code.then((status) => reject(new Error(`it ended with ${status}:\n${streams.output}`)));
  });
  url.catch(() => undefined);
  return {
    child,
    pid: child.pid ?? 0,
    stdout: () => streams.stdout,
    stderr: () => streams.stderr,
    output: () => streams.output,
    url,
    code,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return code;
    },
  };
}

export interface ServerOptions {
  /** Of the site; absent: this one. */
  folder?: string | undefined;
  /** Whether the built pages are served; absent: they are. */
  pages?: boolean;
  /** The words of a command that runs it. */
  within?: readonly string[];
}

/** The server as its owner starts it, before it answers. Absent a PORT it takes any. */
export function runServer(
  settings: Record<string, string>,
  { folder = root, pages = true, within = [] }: ServerOptions = {},
): Run {
  const command = [...within, process.execPath, ...startArguments(folder), ...(pages ? [] : ['--api-only'])];
  return runProcess(command, { PORT: '0', ...settings }, folder);
}

/** The server without the built pages and without first posts: a start of half the work. */
export const runApi = (settings: Record<string, string>, within: readonly string[] = []): Run =>
  runServer({ STARTER_CONTENT: 'off', ...settings }, { pages: false, within });

/** Starts the built site as its owner would, and waits until it says where it answers. */
export async function startServer(
  settings: Record<string, string>,
  options?: ServerOptions,
): Promise<ServerProcess> {
  // A browser opens no other port that the system would give.
  const run = runServer({ PORT: String(await freePort()), ...settings }, options);
  return { ...run, url: await run.url };
}

/** The words that run one of the console's commands, such as `backup`. */
export const commandLine = (name: string, ...args: string[]): string[] => [
  process.execPath,
  join(root, `api/commands/${name}.ts`),
  ...args,
];

export async function endOf({ code, stdout, stderr }: Run): Promise<Ended> {
  return { code: await code, stdout: stdout(), stderr: stderr() };
}

/** Runs one of the console's commands to its end, as its owner would. */
export const runCommand = (
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> => endOf(runProcess(commandLine(name, ...args), settings));
