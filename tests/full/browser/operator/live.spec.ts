import { clientOf, logIn } from '#tests/support/client.ts';
import {
  expect,
  failedCalls,
  isListening,
  leaveLetter,
  openTab,
  operator,
  showsCount,
  streamEnds,
  streamsOf,
} from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';

// What the browser says of a server that is away.
test.use({ allowedConsole: failedCalls });

test('The server is restarted: the tab goes on by itself', async ({ own, owner, context }) => {
  const streams = streamsOf(context);
  const listening = isListening(context);
  const tab = await openTab(context, owner);
  await listening;
  await leaveLetter(own.visitor);
  await showsCount(tab, 1);
  await own.stop();
  await expect.poll(() => streams.length).toBeGreaterThan(1);
  await own.start();
  await leaveLetter(own.visitor);
  await showsCount(tab, 2);
  await leaveLetter(own.visitor);
  await showsCount(tab, 3);
});

test('Without a stream the numbers follow within half a minute', async ({ own, page, open }) => {
  await page.route('**/api/events', (route) => route.abort());
  await page.clock.install();
  await open();
  await expect(page.getByText('Unanswered')).toBeVisible();
  await leaveLetter(own.visitor);
  await page.clock.fastForward(30_000);
  await showsCount(page, 1);
});

test('A tab hidden for five minutes listens again once it is seen', async ({ own, page, open, context }) => {
  const streams = streamsOf(context);
  await page.clock.install();
  const listening = isListening(context);
  await open();
  await listening;
  await leaveLetter(own.visitor);
  await showsCount(page, 1);
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { get: () => value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const ended = streamEnds(context);
  await look('hidden');
  await page.clock.fastForward(5 * 60_000);
  await ended;
  expect(streams).toHaveLength(1);
  await look('visible');
  await expect.poll(() => streams.length).toBe(2);
  await leaveLetter(own.visitor);
  await showsCount(page, 2);
});

test('Two who open the same message see each other', async ({ own, owner, context, browser }) => {
  const id = await leaveLetter(own.visitor);
  own.change("insert into operator (username, password_hash) select 'Asha', password_hash from operator");
  const path = `/admin/userInfo?id=${id}`;
  const mine = await openTab(context, owner, path);
  const other = await browser.newContext({ baseURL: own.url });
  const asha = clientOf(own.url, await logIn(own.url, { ...operator, username: 'Asha' }));
  const theirs = await openTab(other, asha, path);
  await expect(mine.getByText('Asha is answering.')).toBeVisible();
  await expect(theirs.getByText(`${operator.username} is answering.`)).toBeVisible();
  // A second tab shows at once what the first knows.
  const again = await openTab(context, clientOf(own.url, await own.login()), path);
  await expect(again.getByText('Asha is answering.')).toBeVisible();
  await other.close();
  await expect(mine.getByText('Asha is answering.')).toHaveCount(0);
});
