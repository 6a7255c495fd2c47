import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { fullOnPostgres, onPostgres } from './tests/on-postgres.ts';

const node = { environment: 'node', pool: 'forks' } as const;
/** Limits for a test that hangs, wide enough for a busy machine. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
/** One process for many files: modules hold no state, and loading the server again takes longer than most files. */
const shared = { ...node, ...limits, isolate: false };
const withPostgres = { globalSetup: ['tests/support/postgres.ts'] };
const onlySqlite = 'tests/api/sqlite/**';
const onlyPostgres = 'tests/api/postgres/**';

/** Says at the end of a run which tests were skipped, and why. */
const skippedReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const { children, moduleId } of modules) {
      for (const test of children.allTests('skipped')) {
        const result = test.result();
        const reason = ('note' in result && result.note) || 'no reason is given';
        const file = moduleId.replace(`${process.cwd()}/`, '');
        process.stdout.write(`Skipped: ${file}: ${test.fullName}: ${reason}\n`);
      }
    }
  },
};

export default defineConfig({
  test: {
    // Half of what these tests do is waiting for processes, disks and clocks.
    maxWorkers: 3,
    reporters: ['default', skippedReporter],
    projects: [
      { test: { ...node, ...limits, name: 'architecture', include: ['tests/architecture.test.ts'] } },
      { test: { ...node, ...limits, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      // The server in the process, over HTTP, on SQLite.
      { test: { ...shared, name: 'api', include: ['tests/api/**/*.test.ts'], exclude: [onlyPostgres] } },
      // What differs by engine, and what only several servers have.
      {
        test: {
          ...shared,
          ...withPostgres,
          name: 'postgres',
          include: [...onPostgres, onlyPostgres],
          exclude: [onlySqlite],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      // Processes that are started as their owner starts them; each test says on which engine.
      { test: { ...shared, ...withPostgres, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      // `npm run test:full`: what takes longer.
      { test: { ...shared, ...withPostgres, name: 'full', include: ['tests/full/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          ...withPostgres,
          name: 'full-postgres',
          include: [...fullOnPostgres],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      // `npm run proof -- postgres`: all of the API, whether it differs or not.
      {
        test: {
          ...shared,
          ...withPostgres,
          name: 'all-on-postgres',
          include: [
            'tests/api/**/*.test.ts',
            'tests/full/api/**/*.test.ts',
            'tests/**/server/{*postgres*,copy-*}.test.ts',
          ],
          exclude: [onlySqlite, 'tests/full/api/sqlite/**'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      // Other browsers than Chromium, where they are: `npm run proof -- engines`.
      {
        test: {
          ...node,
          name: 'engines',
          include: ['tests/proof/engines/**/*.proof.ts'],
          globalSetup: ['tests/proof/engines/engines.ts'],
          ...limits,
          testTimeout: 300_000,
          // One browser at a time.
          maxWorkers: 1,
        },
      },
    ],
  },
});
