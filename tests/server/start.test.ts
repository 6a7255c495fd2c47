import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { clientOf, logIn, operator } from '#tests/support/client.ts';
import { dataFolder, runCommand, runProcess } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { listening } from '#tests/support/sockets.ts';

const root = join(import.meta.dirname, '../..');

test('T6. A first start prints the operator with a password, a second one does not', async ({ run }) => {
  const first = run();
  const url = await first.url;
  const [, username = '', password = ''] =
    /^Answering at .*\nOperator: (.*)\nPassword: (\S+) \(shown this once\)$/m.exec(first.stdout()) ?? [];
  expect(username).toBe('admin');
  await logIn(url, { username, password });
  expect(await first.stop()).toBe(0);

  const second = run();
  await logIn(await second.url, { username, password });
  expect(second.stdout()).not.toMatch(/Password|Operator/);
});

test('A start that cannot be is ended with a line for each fault', async ({ dataDir, refusal }) => {
  const other = createServer();
  const PORT = String(await listening(other));
  expect(await refusal({ PORT: 'x', LOGIN_LIMIT: '0' })).toBe(
    'PORT must be a whole number from 0 to 65535.\nLOGIN_LIMIT must be a whole number from 1 to 1000000.\n',
  );
  expect(await refusal({ DATA_DIR: '/dev/null/data' })).toMatch(
    /^DATA_DIR \/dev\/null\/data cannot be written \(\w+\)\.\n$/,
  );
  expect(await refusal({ PORT })).toBe(`PORT ${PORT} is taken by another program.\n`);
  other.close();
  expect(await refusal({ BACKUP_DIR: join(dataDir, 'none') })).toBe(
    `BACKUP_DIR ${join(dataDir, 'none')} is not there. Make the folder, or mount its disk.\n`,
  );
});

test('T6. A lost password is replaced on the server, and sessions end', async ({ dataDir, start }) => {
  const server = await start();
  const before = clientOf(server.url, await logIn(server.url));
  const reset = await runCommand('reset-password', { DATA_DIR: dataDir });
  expect(reset.code).toBe(0);
  const password = /Password: (\S+)/.exec(reset.stdout)?.[1] ?? '';
  expect((await before.get('/dashboard')).status).toBe(401);
  expect((await before.post('/login', operator)).status).toBe(401);
  await logIn(server.url, { ...operator, password });
  expect(server.output()).toContain(`Operator: ${operator.username}`);
  expect(server.output()).not.toContain(operator.password);

  expect(await runCommand('reset-password', { DATA_DIR: dataDir }, '--username', 'stranger')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no such operator.'),
  });
  expect(await runCommand('reset-password', { DATA_DIR: await dataFolder() })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database'),
  });
});

const read = (name: string) => readFile(join(root, name), 'utf8');

test('The systemd unit and the image run the server with the flags of npm start', async () => {
  const start: string = JSON.parse(await read('package.json')).scripts.start;
  const words = start.split(' ').slice(2);
  const unit = /^ExecStart=(\S+)((?:.*\\\n)*.*)$/m.exec(await read('deploy/floodlight.service'));
  expect(unit?.[2]?.replaceAll('\\\n', '').trim().split(/\s+/)).toEqual(words);
  const image = /^CMD (\[(?:.*\\\n)*.*\])$/m.exec(await read('Dockerfile'));
  expect(JSON.parse(image?.[1]?.replaceAll('\\\n', '') ?? '').slice(1)).toEqual(words);
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  'npm start passes %s on to the server, which drains',
  async (signal, { dataDir }) => {
    const settings = { DATA_DIR: dataDir, PORT: '0', STARTER_CONTENT: 'off' };
    // Without prestart, which builds what this test does not serve.
    const npm = runProcess(['npm', 'start', '--ignore-scripts', '--', '--api-only'], settings, root);
    const url = await npm.url;
    expect((await clientOf(url).get('/ready')).status).toBe(200);
    expect(await npm.stop(signal)).toBe(0);
    await expect(clientOf(url).get('/ready')).rejects.toThrow('fetch failed');
  },
);
