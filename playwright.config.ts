import { defineConfig, devices } from '@playwright/test';
import { installedChromiums } from './tests/support/browsers.ts';

/** What only the whole browser has: installing, notices, the back/forward cache, events for a worker none of whose pages is open. */
const needsWhole = [
  'e2e/visitor/story.spec.ts',
  'e2e/visitor/follow-posts.spec.ts',
  'e2e/visitor/leaving.spec.ts',
  'e2e/offline/installed.spec.ts',
  'e2e/operator/lead-story.spec.ts',
  'e2e/operator/notices-device.spec.ts',
  'e2e/operator/notices-push.spec.ts',
  'resilience/back-forward.spec.ts',
  'resilience/browsers.spec.ts',
  'resilience/worker-clock.spec.ts',
];

/** What depends on the browser's own requests, and the form from page to database. */
const onEachBrowser = ['e2e/visitor/page-weight.spec.ts', 'e2e/contact/contact.spec.ts'];

/** Stories from page to database and back, once more on PostgreSQL. */
const onPostgres = [
  'e2e/contact/contact.spec.ts',
  'e2e/contact/contact-offline.spec.ts',
  'e2e/contact/contact-plain.spec.ts',
  'e2e/visitor/search.spec.ts',
  'e2e/visitor/blog-list.spec.ts',
  'e2e/operator/people.spec.ts',
  'e2e/operator/people-day.spec.ts',
  'e2e/operator/posts.spec.ts',
];

/** All tests run with the first, some with each other that is installed. Without any the first test says so. */
const [first, ...others] = installedChromiums();

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'tests',
  globalSetup: './tests/support/template-site.ts',
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
    launchOptions: first?.whole ?? {},
  },
  projects: [
    { name: 'browser', testMatch: needsWhole },
    {
      name: 'shell',
      testMatch: ['e2e/**/*.spec.ts', 'resilience/**/*.spec.ts'],
      testIgnore: needsWhole,
      use: { launchOptions: first?.headless ?? {} },
    },
    {
      name: 'postgres',
      testMatch: onPostgres,
      use: { launchOptions: first?.headless ?? {}, database: 'postgres' },
    },
    ...others.map(({ name, headless }) => ({
      name: `on ${name}`,
      testMatch: onEachBrowser,
      use: { launchOptions: headless },
    })),
  ],
});
