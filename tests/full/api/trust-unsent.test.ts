import { expect, test } from '#tests/support/api-test.ts';
import { fillLongestList, isCut, LONGEST_LIST, leaveAll, requestAndPause } from '#tests/support/attacks.ts';

const GREEDY = 16;

test('An answer that many slow readers share counts once: none is cut', async ({ app }) => {
  await fillLongestList(app);
  const waiting = [];
  for (let at = 0; at < 20; at += 1) waiting.push(await requestAndPause(app, 60, '127.0.0.1'));
  expect(waiting.filter(isCut)).toEqual([]);
  leaveAll(waiting);
});

test('T13. Answers that were kept, and are given again, count as well', async ({ app, skip }) => {
  skip(process.platform !== 'linux', 'Connections of other addresses of 127.0.0.0/8 are Linux’s alone.');
  await fillLongestList(app);
  const waiting = [];
  // Of each the first makes it; the second is given the same, and the first goes.
  for (let at = 0; at < 20; at += 1) {
    const first = await requestAndPause(app, 70 - at, '127.0.0.2');
    waiting.push(await requestAndPause(app, 70 - at, '127.0.0.2'));
    leaveAll([first]);
  }
  expect(waiting.filter(isCut).length).toBeGreaterThan(2);
  leaveAll(waiting);
});

test('T13. Answers to an operator, which are strings because they are not cached, count by their bytes', async ({
  app,
  skip,
}) => {
  skip(process.platform !== 'linux', 'Connections of other addresses of 127.0.0.0/8 are Linux’s alone.');
  await fillLongestList(app);
  const own = `Authorization: Bearer ${await app.login()}\r\n`;
  const requests = [];
  for (let at = 0; at < GREEDY; at += 1) {
    requests.push(await requestAndPause(app, LONGEST_LIST - 1 - at, '127.0.0.2', own));
  }
  const waiting = requests.filter((each) => !isCut(each));
  expect(waiting.length).toBeGreaterThan(1);
  expect(waiting.length).toBeLessThan(GREEDY / 2);
  leaveAll(requests);
});
