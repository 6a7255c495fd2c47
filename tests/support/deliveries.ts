import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until no notice is due, and none is being sent. @param time milliseconds since 1970 */
export const nothingIsDue = (app: TestApp, time: number) =>
  expect
    .poll(() =>
      app.orm.em
        .getConnection()
        .execute(
          "select id from delivery where state = 'waiting' and (claimed_until is not null or next_at <= ?)",
          [time],
        ),
    )
    .toEqual([]);
