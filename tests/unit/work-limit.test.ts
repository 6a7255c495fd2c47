import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AppContext } from '#api/http/app-state.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';
import { createWorkLimit } from '#api/http/endpoints/work-limit.ts';

/** Work that goes on until it is asked to end. `ask` gives what becomes of it. */
function createTurns() {
  const limitWork = createWorkLimit();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (ip: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return limitWork({ ip, signal }, async () => {
      begun.push(ip);
      ends.push(resolve);
      await promise;
      return 'done';
    }).catch(({ code }: { code: string }) => code);
  };
  const settled = () => expect.poll(() => begun.length, { interval: 1 });
  return { ask, begun, limitWork, endFirst: () => ends.shift()?.(), settled };
}

test('T43. Turns go round by address: at most two at once are of one while others wait', async () => {
  const { ask, begun, endFirst, settled } = createTurns();
  for (const ip of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']) void ask(ip);
  await settled().toBe(3);
  // Nobody else had asked.
  expect(begun.join('')).toBe('aaa');
  for (let count = 4; count <= 8; count += 1) {
    endFirst();
    await settled().toBe(count);
  }
  expect(begun.join('')).toBe('aaabacba');
});

test('Work begins after all who come turn by turn, up to a limit', async () => {
  const { ask, begun, settled } = createTurns();
  for (let round = 0; round < 15; round += 1) {
    void ask('loud');
    await setImmediate();
    expect(begun).toEqual([]);
  }
  // Nobody else comes.
  await settled().toBe(3);
  const endless = createTurns();
  let turns = 0;
  for (; endless.begun.length === 0 && turns < 100; turns += 1) {
    void endless.ask('loud');
    await setImmediate();
  }
  expect(turns).toBeLessThan(40);
});

test('Where too many wait, the address with the most gives way', async () => {
  const { ask, begun, limitWork, endFirst, settled } = createTurns();
  const loud = Array.from({ length: 503 }, () => ask('loud'));
  expect(limitWork.isBusy()).toBe(true);
  expect(await ask('loud', AbortSignal.abort())).toBe('busy');
  const quiet = ask('quiet');
  expect(await loud[502]).toBe('busy');
  await settled().toBe(3);
  endFirst();
  endFirst();
  await settled().toBe(5);
  expect(begun.at(3)).toBe('quiet');
  while (limitWork.isBusy()) {
    endFirst();
    await setImmediate();
  }
  for (let left = 0; left < 5; left += 1) endFirst();
  expect(await quiet).toBe('done');
  expect(await loud[0]).toBe('done');
});

test('A refusal waits, so that who asks again at once does not hold others up', async () => {
  const { ask } = createTurns();
  for (let count = 0; count < 503; count += 1) void ask('loud');
  const leaving = new AbortController();
  let isTold = false;
  const refused = ask('loud', leaving.signal).finally(() => {
    isTold = true;
  });
  await setImmediate();
  expect(isTold).toBe(false);
  leaving.abort();
  expect(await refused).toBe('busy');
});

test('Work whose client has left is not begun, and holds up no other', async () => {
  const limitWork = createWorkLimit();
  const signal = AbortSignal.abort(new Error('left'));
  const begun: string[] = [];
  const leaving = limitWork({ ip: 'a', signal }, async () => void begun.push('a'));
  await expect(leaving).rejects.toThrow('left');
  await limitWork({ ip: 'a' }, async () => void begun.push('b'));
  expect(begun).toEqual(['b']);
  expect(limitWork.isBusy()).toBe(false);
});

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
