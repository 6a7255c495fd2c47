import { expect, onTestFinished, test } from 'vitest';
import { pourBody } from '#tests/support/attacks.ts';
import { residentOf } from '#tests/support/processes.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';

test('T12. Fifty bodies of 10 MB at once, again and again, leave the memory of a server where it was', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'It reads memory where Linux says it.');
  const server = runApi({ DATA_DIR: await dataFolder(), CONTACT_LIMIT: '1000000' });
  onTestFinished(() => void server.stop('SIGKILL'));
  const url = await server.url;
  const headers = { 'Content-Type': 'application/json' };
  const all = () =>
    Promise.all(Array.from({ length: 50 }, () => pourBody(`${url}/api/contacts`, { headers })));
  // What the first ones load and compile stays.
  await all();
  const { now: before } = await residentOf(server.pid);
  for (let round = 0; round < 3; round += 1) {
    for (const { status } of await all()) expect(status).toBe(413);
  }
  expect((await residentOf(server.pid)).now - before).toBeLessThan(60);
});
