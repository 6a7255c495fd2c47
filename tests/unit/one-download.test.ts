import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { AppContext } from '#api/http/app-state.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';

async function* pieces() {
  yield 'a';
  yield 'b';
}
const context = () => ({ res: { destroy: () => undefined } }) as unknown as AppContext & { body: Readable };

test('A download is sent once the one before was read, was left or came to nothing', async () => {
  const send = createOneDownload();
  const [read, left] = [context(), context()];
  await send(read, pieces);
  await expect(send(context(), pieces)).rejects.toMatchObject({ code: 'export_running' });
  expect(await read.body.toArray()).toEqual(['a', 'b']);
  await send(left, async () => pieces());
  left.body.destroy();
  await once(left.body, 'close');
  await expect(send(context(), () => Promise.reject(new Error('Nothing')))).rejects.toThrow('Nothing');
  await send(context(), pieces);
});
