import { clientOf } from '#tests/support/client.ts';
import { expect, test } from '#tests/support/server-test.ts';

test('An address of another machine ends the start with one line', async ({ refusal }) => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(
    /^HOST 192\.0\.2\.1 is no address of this machine \(\w+\)\.\n$/,
  );
});

test('T26. Two first starts at one moment share one operator and ten categories', async ({ run }) => {
  const both = [run(), run()];
  for (const { url } of both) expect((await clientOf(await url).get('/category')).body).toHaveLength(10);
  expect(both.filter(({ stdout }) => stdout().includes('Password:'))).toHaveLength(1);
});

test('A first start refuses a weak ADMIN_PASSWORD; later starts ignore it', async ({ run, refusal }) => {
  expect(await refusal({ ADMIN_PASSWORD: 'password1234' })).toBe(
    'ADMIN_PASSWORD is among the first that are guessed; choose another.\n',
  );
  const first = run();
  await first.url;
  await first.stop();
  expect(await run({ ADMIN_PASSWORD: 'short' }).url).toContain('http://');
});
