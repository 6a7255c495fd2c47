import { expect, test } from '#tests/support/api-test.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { holdWrites } from '#tests/support/queries.ts';

/** One after the other these would wait 5 s each: longer than the server keeps a silent connection, 60 s. */
const REPEATS = 40;

test('A call behind one that waits for a lock waits no longer', async ({ app, visitor }) => {
  const release = await holdWrites(app);
  const [one = '', two = ''] = keys(2);
  const first = leave(app, one);
  await visitor.get('/health');
  const later = Array.from({ length: REPEATS }, () => leave(app, one));
  const answers = await Promise.all([first, leave(app, two), ...later]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  await release();
  expect((await leave(app, two)).status).toBe(201);
});
