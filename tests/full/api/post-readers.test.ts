import { READERS_MAX } from '#contract/reader-rules.ts';
import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/post-notification-test.ts';
import { rowsOf } from '#tests/support/queries.ts';

test('Two servers tell 600 readers once each, beside a lead', async ({ other, readers }) => {
  await readers.notifyBeside(other, 600);
});

test('T47. No more devices are stored than the most: one that was never reached makes room', async ({
  app,
  readers,
  service,
}) => {
  const [known, next, last] = [service.device(), service.device(), service.device()];
  await readers.follow(known);
  await app.fill(
    `insert into post_reader (endpoint, p256dh, auth, time_zone, created_at)
     with recursive number(n) as (select 1 union all select n + 1 from number where n < ${READERS_MAX - 1})
     select '${service.origin}/' || n, 'p', 'a', 'Asia/Kolkata', 0 from number`,
  );
  await app.fill(`update post_reader set last_success_at = 1 where endpoint <> '${service.origin}/7'`);
  expect((await readers.follow(next)).status).toBe(204);
  const { readers: count } = await readers.noticeOf();
  expect(count).toBe(READERS_MAX);
  const rowsUnder = (endpoint: string) =>
    rowsOf(app, 'select 1 from post_reader where endpoint = ?', [endpoint]);
  expect(await rowsUnder(`${service.origin}/7`)).toEqual([]);
  // The new one was not reached yet either.
  await app.fill(`update post_reader set last_success_at = 1`);
  expect((await readers.follow(last)).status).toBe(429);
  // One that is there already may still say where it is.
  expect((await readers.follow(known, 'Europe/London')).status).toBe(204);
});
