import { join } from 'node:path';
import { clientOf, logIn } from '#tests/support/client.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { runCommand, runProcess } from '#tests/support/product.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import { expect, test } from '#tests/support/server-test.ts';

test('An address of another machine ends the start with one line', async ({ refusal }) => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(
    /^HOST 192\.0\.2\.1 is no address of this machine \(\w+\)\.\n$/,
  );
});

test('A DATA_DIR that nobody may make ends the start with one line', async ({ refusal }) => {
  expect(await refusal({ DATA_DIR: '/proc/nope' })).toMatch(
    /^DATA_DIR \/proc\/nope cannot be written \(\w+\)\.\n$/,
  );
});

test('Limits of connections have to be whole numbers', async ({ refusal }) => {
  const names = ['MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS'];
  expect(await refusal(Object.fromEntries(names.map((name) => [name, '0'])))).toBe(
    names.map((name) => `${name} must be a whole number from 1 to 1000000.\n`).join(''),
  );
});

test('T26. Two first starts at one moment share one operator and ten categories', async ({ run }) => {
  const both = [run(), run()];
  for (const { url } of both) expect((await clientOf(await url).get('/category')).body).toHaveLength(10);
  expect(both.filter(({ stdout }) => stdout().includes('Password:'))).toHaveLength(1);
});

test('The second factor is switched off on the server only when told to', async ({ dataDir, start }) => {
  const { url } = await start();
  const owner = clientOf(url, await logIn(url));
  const { password } = operator;
  const { secret } = (await owner.post('/account/second-factor', { password })).body;
  const code = codeAt(secret, new Date());
  expect((await owner.post('/account/second-factor/confirm', { code })).status).toBe(200);

  const changed = { ...operator, password: 'the second password' };
  const reset = (...args: string[]) =>
    runCommand('reset-password', { DATA_DIR: dataDir }, '--password', changed.password, ...args);
  expect(await reset()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      'The second factor stays on. To switch it off, add --without-second-factor.',
    ),
  });
  expect((await owner.post('/login', changed)).body).toMatchObject({ code: 'code_needed' });
  expect(await reset('--without-second-factor')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The second factor is off.'),
  });
  expect((await owner.post('/login', changed)).status).toBe(200);
});

test('npm start passes SIGINT on to the server, which drains', async ({ dataDir }) => {
  const settings = { DATA_DIR: dataDir, PORT: '0', STARTER_CONTENT: 'off' };
  const command = ['npm', 'start', '--ignore-scripts', '--', '--api-only'];
  const npm = runProcess(command, settings, join(import.meta.dirname, '../../..'));
  expect((await clientOf(await npm.url).get('/ready')).status).toBe(200);
  expect(await npm.stop('SIGINT')).toBe(0);
});
