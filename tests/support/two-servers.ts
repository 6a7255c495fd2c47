import { test as base } from './api-test.ts';
import { startTestApp } from './test-app.ts';

export { beforeEach, describe, expect } from './api-test.ts';

/** `test` of api-test.ts, and one more server on the database of `app`, with the same settings and clock. */
export const test = base.extend('other', async ({ app, settings, clock }, { onCleanup }) => {
  const other = await startTestApp({ now: clock.now, ...settings, sharing: app });
  onCleanup(other.close);
  return other;
});
