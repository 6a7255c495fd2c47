import { expect, test } from '#tests/support/server-test.ts';

test('A first start refuses a weak ADMIN_PASSWORD; later starts ignore it', async ({ run, refusal }) => {
  expect(await refusal({ ADMIN_PASSWORD: 'password1234' })).toBe(
    'ADMIN_PASSWORD is among the first that are guessed; choose another.\n',
  );
  const first = run();
  await first.url;
  await first.stop();
  expect(await run({ ADMIN_PASSWORD: 'short' }).url).toContain('http://');
});
