import { defineConfig } from 'vitest/config';

/** One process for many files: modules hold no state, and loading the server again takes longer than most files. */
const shared = { isolate: false };
const node = { environment: 'node', pool: 'forks' } as const;
/** Limits for a test that hangs, wide enough for a busy machine. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // Half of what these tests do is waiting for processes, disks and clocks.
    maxWorkers: 3,
    projects: [
      { test: { ...node, ...limits, name: 'architecture', include: ['tests/architecture.test.ts'] } },
      {
        test: {
          ...node,
          ...limits,
          ...shared,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/postgres/**'],
        },
      },
      // The same tests, and those of what only several servers have.
      {
        test: {
          ...node,
          ...limits,
          ...shared,
          name: 'postgres',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/sqlite/**'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres-for-tests.ts'],
        },
      },
      { test: { ...node, ...limits, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      // Other browsers than Chromium, where they are: `npm run proof -- engines`.
      {
        test: {
          ...node,
          name: 'engines',
          include: ['tests/proof/engines/**/*.proof.ts'],
          globalSetup: ['tests/proof/engines/prepare.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          // One browser at a time.
          maxWorkers: 1,
        },
      },
    ],
  },
});
