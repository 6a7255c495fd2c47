import { expect, test } from '#tests/support/api-test.ts';
import { LARGE_ROW } from '#tests/support/backups.ts';
import { clientOf, logIn, operator, operatorSettings } from '#tests/support/client.ts';
import { needDisk, startOnSmallDisk } from '#tests/support/small-disk.ts';

const { password } = operator;
const json = { password };

test('A backup that is made for longer than a connection may be idle is answered', async ({ app, owner }) => {
  // Its copy takes longer than that.
  await app.fill(LARGE_ROW);
  app.server.closeIdleConnections();
  app.server.timeout = 250;
  const answer = await app.call('/api/server/backup', { method: 'POST', token: owner.token, json });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test('A second download is refused while the first one is sent', async ({ app, owner }) => {
  // More than the system takes in one go.
  await app.fill(LARGE_ROW);
  const leaving = new AbortController();
  const { signal } = leaving;
  const first = await app.call('/api/server/backup', { method: 'POST', token: owner.token, json, signal });
  const second = await owner.post('/server/backup', json);
  expect([second.status, second.body.code]).toEqual([409, 'backup_running']);
  leaving.abort();
  await first.body?.cancel().catch(() => undefined);
  await expect.poll(async () => (await owner.post('/server/backup', json)).status).toBe(200);
});

test('A copy that would take the room of messages is not begun', async ({ skip }) => {
  needDisk(skip);
  const { server, url } = await startOnSmallDisk('48m', operatorSettings);
  const owner = clientOf(url, await logIn(url));
  const answer = await owner.post('/server/backup', json);
  expect([answer.status, answer.body.detail]).toEqual([507, expect.stringContaining('no room')]);
  const { backups } = (await owner.get('/server')).body;
  expect(backups.runs).toMatchObject([{ failure: expect.stringContaining('no room') }]);
  await server.stop();
});
