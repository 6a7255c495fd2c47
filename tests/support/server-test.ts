import { test as base, expect } from 'vitest';
import { operatorSettings } from './client.ts';
import { endOf, type Run, runServer, type ServerOptions } from './product.ts';
import { tempFolder } from './temp-folder.ts';

export { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';

type Settings = Record<string, string>;

/**
 * The server as a process, without the built pages and the first posts unless a test asks for them. Each ends with its
 * test, as by a power cut where the test did not end it.
 */
export const test = base
  .extend('dataDir', () => tempFolder('data'))
  /** A server from its first moment on, for a test that checks it before it answers. */
  .extend('run', ({ dataDir }, { onCleanup }) => {
    const all: Run[] = [];
    onCleanup(async () => {
      for (const { stop } of all) await stop('SIGKILL');
    });
    return (settings: Settings = {}, options: ServerOptions = {}): Run => {
      const run = runServer(
        { DATA_DIR: dataDir, STARTER_CONTENT: 'off', ...settings },
        { pages: false, ...options },
      );
      all.push(run);
      return run;
    };
  })
  /** Starts one that answers, whose first login is the operator of tests. */
  .extend('start', ({ run }) => async (settings: Settings = {}, options?: ServerOptions) => {
    const started = run({ ...operatorSettings, ...settings }, options);
    return { ...started, url: await started.url };
  })
  /** What a start says on its way to exit code 1: nothing on its output, no login either. */
  .extend('refusal', ({ run }) => async (settings: Settings = {}, within: readonly string[] = []) => {
    const { code, stdout, stderr } = await endOf(run(settings, { within }));
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  });
