import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, runProcess } from '#tests/support/product.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFile(join(root, name), 'utf8');

test('The systemd unit and the image run the server with the flags of npm start', async () => {
  const start: string = JSON.parse(await read('package.json')).scripts.start;
  const words = start.split(' ').slice(2);
  const unit = /^ExecStart=(\S+)((?:.*\\\n)*.*)$/m.exec(await read('deploy/floodlight.service'));
  expect(unit?.[2]?.replaceAll('\\\n', '').trim().split(/\s+/)).toEqual(words);
  const image = /^CMD (\[(?:.*\\\n)*.*\])$/m.exec(await read('Dockerfile'));
  expect(JSON.parse(image?.[1]?.replaceAll('\\\n', '') ?? '').slice(1)).toEqual(words);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start passes %s on to the server, which drains',
  async (signal) => {
    const settings = { DATA_DIR: await dataFolder(), PORT: '0', STARTER_CONTENT: 'off' };
    // Without prestart, which builds what this test does not serve.
    const npm = runProcess(['npm', 'start', '--ignore-scripts', '--', '--api-only'], settings, root);
    const url = await npm.url;
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    npm.child.kill(signal);
    expect(await npm.code).toBe(0);
    await expect(fetch(`${url}/api/ready`)).rejects.toThrow('fetch failed');
  },
);
