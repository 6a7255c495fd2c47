import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from '#api/env.ts';
import { serverCommand } from './server-command.ts';

/** A start takes a second or two. */
const MOST_MS = 60_000;

/**
 * Runs the built server once until it answers, so that its compiled form lies in `dist/`: later starts read it and write
 * nothing. A start that fails is for the one who starts the server to read about.
 */
export async function compileAhead(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'floodlight-build-'));
  const { PATH, HOME } = inheritedEnvironment();
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', STARTER_CONTENT: 'off' };
  const command = serverCommand();
  const server = spawn(process.execPath, command.args, {
    env: { PATH, HOME, ...command.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Node hung at its end once, on a loaded machine. What is not compiled ahead is compiled by each start.
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(server, 'exit');
  server.stdout.setEncoding('utf8').on('data', async (text: string) => {
    const port = /http:\/\/localhost:(\d+)/.exec(text)?.[1];
    if (port === undefined) return;
    // One page, so that the renderer is there, too.
    await fetch(`http://127.0.0.1:${port}/blog`).catch(() => undefined);
    server.kill();
  });
  await ended;
  await rm(dataDir, { recursive: true });
}
