import { once } from 'node:events';
import { statusesOf } from '#tests/support/attacks.ts';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { needDisk, startOnSmallDisk } from '#tests/support/small-disk.ts';
import { collect, headOf, leave, openMany, sendRaw } from '#tests/support/sockets.ts';

// More of what tests/server/hostile.test.ts attacks; `npm run proof -- hostile` does so by volume.

const askHealth = headOf('GET /api/health', 'Connection: close');

test('T36. A thousand connections over the limit are all closed', async ({ start }) => {
  const { url } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '10' });
  const first = await openMany(url, 10);
  const refused = await openMany(url, 1000);
  const received = refused.map(collect);
  await Promise.all(refused.map((socket) => socket.closed || once(socket, 'close')));
  // Beyond 200 that are still being answered, one is closed without an answer.
  const statuses = new Set(received.map((text) => text().slice(0, 12)));
  expect([...statuses].filter((status) => status !== '' && status !== 'HTTP/1.1 503')).toEqual([]);
  expect(statusesOf(await sendRaw(url, askHealth, '127.0.0.4'))).toEqual(['200']);
  leave(first);
});

// Without the right to mount a disk there is no full one.
test('T40. Logout on a full disk: the token is dead at once, and for good', async ({ skip }) => {
  needDisk(skip);
  const disk = await startOnSmallDisk('16m', { ...operatorSettings, CONTACT_LIMIT: '1000000' });
  const owner = clientOf(disk.url, await logIn(disk.url));
  const statusOfList = async () => (await owner.get('/contacts')).status;
  expect(await statusOfList()).toBe(200);

  await disk.fill();
  // Until the last room inside the files that are there is used.
  const message = { email: 'asha@example.in', message: 'x'.repeat(4_000) };
  const leaveMessage = async () => (await owner.post('/contacts', message)).status;
  while ((await leaveMessage()) !== 507);
  expect((await owner.post('/logout')).status).toBe(204);
  expect(await statusOfList()).toBe(401);

  await disk.free();
  expect(await leaveMessage()).toBe(201);
  expect(await statusOfList()).toBe(401);
  expect(await disk.server.stop()).toBe(0);
});
