import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { codeAt } from '#tests/support/authenticator.ts';
import { dataFolder, type Run, run, runApi } from '#tests/support/product.ts';

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

function start(settings: Record<string, string>): Run {
  const started = runApi(settings);
  running.push(started);
  return started;
}

async function stop({ child, code }: Run): Promise<number | null> {
  child.kill('SIGTERM');
  return code;
}

const login = (url: string, username: string, password: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

test('T6. A first start prints the operator with a password, a second one does not', async () => {
  const DATA_DIR = await dataFolder();
  const first = start({ DATA_DIR });
  const url = await first.url;
  const [, username = '', password = ''] = /Operator: (.*)\nPassword: (\S+) /.exec(first.stdout()) ?? [];
  expect(username).toBe('admin');
  expect((await login(url, username, password)).status).toBe(200);
  expect(await stop(first)).toBe(0);

  const second = start({ DATA_DIR });
  expect((await login(await second.url, username, password)).status).toBe(200);
  expect(second.stdout()).not.toMatch(/Password|Operator/);
});

test('A password that was given is not printed', async () => {
  const given = { ADMIN_USERNAME: 'asha', ADMIN_PASSWORD: 'given password' };
  const server = start({ DATA_DIR: await dataFolder(), ...given });
  expect((await login(await server.url, 'asha', 'given password')).status).toBe(200);
  expect(server.stdout()).toContain('Operator: asha');
  expect(server.stdout() + server.stderr()).not.toContain('given password');
});

test('Bad settings end the start, all named at once', async () => {
  const server = start({ DATA_DIR: await dataFolder(), PORT: 'x', LOGIN_LIMIT: '0' });
  expect(await server.code).toBe(1);
  expect(server.stderr().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'LOGIN_LIMIT must be a whole number from 1 to 1000000.',
  ]);
});

test('A taken port ends the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const PORT = String(typeof address === 'object' ? address?.port : 0);
  const server = start({ DATA_DIR: await dataFolder(), PORT });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(`PORT ${PORT} is taken by another program.\n`);
  other.close();
});

test('An address of another machine ends the start with one line', async () => {
  const server = start({ DATA_DIR: await dataFolder(), HOST: '192.0.2.1' });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toMatch(/^HOST 192\.0\.2\.1 is no address of this machine \(\w+\)\.\n$/);
});

test.each(['/proc/nope', '/dev/null/data'])(
  'A DATA_DIR of %s ends the start with one line',
  async (DATA_DIR) => {
    const server = start({ DATA_DIR });
    expect(await server.code).toBe(1);
    expect(server.stderr()).toMatch(new RegExp(`^DATA_DIR ${DATA_DIR} cannot be written \\(\\w+\\)\\.\\n$`));
  },
);

test('T26. Two first starts at one moment share one operator and ten categories', async () => {
  const DATA_DIR = await dataFolder();
  const both = [start({ DATA_DIR }), start({ DATA_DIR })];
  for (const { url } of both) {
    const categories = await (await fetch(`${await url}/api/category`)).json();
    expect(categories).toHaveLength(10);
  }
  expect(both.filter(({ stdout }) => stdout().includes('Password:'))).toHaveLength(1);
});

test('A lost telephone is answered on the server: the second factor stays on unless it is told to go', async () => {
  const DATA_DIR = await dataFolder();
  const url = await start({ DATA_DIR, ADMIN_PASSWORD: 'the first password' }).url;
  const { token } = await (await login(url, 'admin', 'the first password')).json();
  const post = (path: string, json: object) =>
    fetch(`${url}/api/account/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
  const { secret } = await (await post('second-factor', { password: 'the first password' })).json();
  const code = codeAt(secret, new Date());
  expect((await post('second-factor/confirm', { code })).status).toBe(200);

  const reset = (...args: string[]) =>
    run('api/commands/reset-password.ts', { DATA_DIR }, '--password', 'the second password', ...args);
  const kept = reset();
  expect(await kept.code).toBe(0);
  expect(kept.stdout()).toContain(
    'The second factor stays on. To switch it off, add --without-second-factor.',
  );
  const asked = await login(url, 'admin', 'the second password');
  expect(await asked.json()).toMatchObject({ code: 'code_needed' });
  const gone = reset('--without-second-factor');
  expect(await gone.code).toBe(0);
  expect(gone.stdout()).toContain('The second factor is off.');
  expect((await login(url, 'admin', 'the second password')).status).toBe(200);
});

test('T6. A lost password is replaced on the server, and every session ends', async () => {
  const DATA_DIR = await dataFolder();
  const server = start({ DATA_DIR, ADMIN_PASSWORD: 'the first password' });
  const url = await server.url;
  const { token } = await (await login(url, 'admin', 'the first password')).json();

  const reset = run('api/commands/reset-password.ts', { DATA_DIR });
  expect(await reset.code).toBe(0);
  const password = /Password: (\S+)/.exec(reset.stdout())?.[1] ?? '';
  const old = await fetch(`${url}/api/dashboard`, { headers: { Authorization: `Bearer ${token}` } });
  expect(old.status).toBe(401);
  expect((await login(url, 'admin', 'the first password')).status).toBe(401);
  expect((await login(url, 'admin', password)).status).toBe(200);

  const unknown = run('api/commands/reset-password.ts', { DATA_DIR }, '--username', 'nobody');
  expect(await unknown.code).toBe(1);
  expect(unknown.stderr()).toContain('There is no such operator.');
  const nowhere = run('api/commands/reset-password.ts', { DATA_DIR: await dataFolder() });
  expect(await nowhere.code).toBe(1);
  expect(nowhere.stderr()).toContain('There is no database');
});
