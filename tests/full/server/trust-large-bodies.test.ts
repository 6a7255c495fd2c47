import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { residentOf } from '#tests/proof/load/watch.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';

const MB = 1024 * 1024;

/** Writes 10 MB without a length, whatever it hears. Gives the status. */
function pour(url: string): Promise<number | undefined> {
  // With a length it would be refused unread.
  const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  const sending = request(`${url}/api/contacts`, { method: 'POST', headers, agent: false });
  sending.on('error', () => undefined);
  const answered = new Promise<number | undefined>((resolve) =>
    sending.once('response', (response) => {
      response.resume().once('end', () => sending.destroy());
      resolve(response.statusCode);
    }),
  );
  sending.end(Buffer.alloc(10 * MB, ' '));
  return answered;
}

test.runIf(process.platform === 'linux')(
  'T12. Fifty bodies of 10 MB at once, again and again, leave the memory of a server where it was',
  async () => {
    const server = runApi({ DATA_DIR: await dataFolder(), CONTACT_LIMIT: '1000000' });
    onTestFinished(() => void server.stop('SIGKILL'));
    const url = await server.url;
    const all = () => Promise.all(Array.from({ length: 50 }, () => pour(url)));
    // What the first ones load and compile stays.
    await all();
    const before = await residentOf(server.pid);
    for (let turn = 0; turn < 3; turn += 1) {
      for (const status of await all()) expect(status).toBe(413);
    }
    expect((await residentOf(server.pid)) - before).toBeLessThan(60);
  },
);
