import { test as base } from 'vitest';
import { clientOf } from './client.ts';
import { clientOfColleague, type Overrides, password, startTestApp, username } from './test-app.ts';

export { beforeEach, describe, expect } from 'vitest';

/** The time of the site: the machine's, until a test sets it. */
export class Clock {
  #time: number | undefined;

  /** Stops at this time. */
  set(time: string | number | Date): void {
    this.#time = new Date(time).getTime();
  }

  /** Puts the clock forward; back where `ms` is negative. */
  forward(ms: number): void {
    this.#time = this.now().getTime() + ms;
  }

  now = (): Date => new Date(this.#time ?? Date.now());
}

/** The server over HTTP, on a database of its own, with people who call it. Each is made where a test asks for it. */
export const test = base
  .extend('clock', () => new Clock())
  /** A file's own: `const test = base.extend('settings', { contactLimit: 2 })`. `test.override` belongs into a `describe`: next to the tests it would stay for the files after this one. */
  .extend('settings', {} as Overrides)
  .extend('app', async ({ settings, clock }, { onCleanup }) => {
    const app = await startTestApp({ now: clock.now, ...settings });
    onCleanup(app.close);
    return app;
  })
  .extend('visitor', ({ app }) => clientOf(app.url))
  /** Logged in for ever: tests put the clock weeks forward. */
  .extend('owner', async ({ app }) => clientOf(app.url, await app.login({ isEndless: true })))
  .extend('editor', ({ app }) => clientOfColleague(app, 'editor'))
  .extend('answerer', ({ app }) => clientOfColleague(app, 'answerer'));

/** And one more server on the database of `app`, with the same settings and clock. */
export const testOfTwoServers = test.extend('other', async ({ app, settings, clock }, { onCleanup }) => {
  const other = await startTestApp({ now: clock.now, ...settings, sharing: app });
  onCleanup(other.close);
  return other;
});

/** For tests of logins and of what people with one do: a clock that is stopped, and the login of the first operator. */
export const testOfLogins = testOfTwoServers
  .extend('clock', () => {
    const clock = new Clock();
    clock.set('2026-11-20T06:00:00Z');
    return clock;
  })
  .extend('logIn', ({ visitor }) => (given: object = {}, headers = {}) => {
    return visitor.post('/login', { username, password, ...given }, { headers });
  });
