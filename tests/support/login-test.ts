import { Clock } from './api-test.ts';
import { password, username } from './test-app.ts';
import { test as base } from './two-servers.ts';

export { describe, expect } from 'vitest';

/** For tests of logins and of what people with one do: a clock that is stopped, and the login of the first operator. */
export const test = base
  .extend('clock', () => {
    const clock = new Clock();
    clock.set('2026-11-20T06:00:00Z');
    return clock;
  })
  .extend('logIn', ({ visitor }) => (given: object = {}, headers = {}) => {
    return visitor.post('/login', { username, password, ...given }, { headers });
  });
