import { defineConfig, devices } from '@playwright/test';
import { installedChromiums } from './tests/support/browsers.ts';

/** All tests run with the first, some with each other that is installed. Without any the first test says so. */
const [first, ...others] = installedChromiums();

/** What only the whole browser has: installing, notices, the back/forward cache, events for a worker none of whose pages is open. */
const needsWhole = '**/*.whole.spec.ts';

// `npm test` runs the tests of tests/browser with the first three projects, `npm run test:full` all of tests/full/browser, too.
export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'tests',
  testMatch: '**/browser/**/*.spec.ts',
  globalSetup: './tests/support/prepared-sites.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Many tests wait for a line that hangs: more of them than cores.
  workers: 4,
  // Guards against a test that hangs, wide enough for a machine that has other work to do.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    video: 'off',
    // The whole page, where an expectation names one part of it.
    screenshot: 'only-on-failure',
    // Tests that judge motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: first?.headless ?? {},
  },
  projects: [
    { name: 'headless', testIgnore: needsWhole },
    { name: 'whole', testMatch: needsWhole, use: { launchOptions: first?.whole ?? {} } },
    // From page to database and back, once more on PostgreSQL.
    { name: 'postgres', grep: /@postgres(?!-full)/, use: { database: 'postgres' } },
    { name: 'full postgres', grep: /@postgres-full/, use: { database: 'postgres' } },
    // What depends on the browser's own requests, and the form from page to database.
    ...others.map(({ name, headless }) => ({
      name: `on ${name}`,
      grep: /@each-browser/,
      use: { launchOptions: headless },
    })),
  ],
});
