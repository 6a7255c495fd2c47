import { clientOf } from '#tests/support/client.ts';
import {
  answerAll,
  expect,
  isListening,
  leaveLetter,
  openTab,
  SOON,
  showsCount,
  streamEnds,
  streamsOf,
  test,
} from '#tests/support/operator-screens.ts';

test('What happens shows soon in all tabs, and one listens for all', async ({ owner, site, context }) => {
  await answerAll(owner);
  const visitor = clientOf(site.url);
  const ids = [await leaveLetter(visitor), await leaveLetter(visitor), await leaveLetter(visitor)];
  const streams = streamsOf(context);
  const listening = isListening(context);
  const first = await openTab(context, owner);
  const list = await openTab(context, owner, '/admin/userInfo?state=new');
  const opened = await openTab(context, owner, `/admin/userInfo?id=${ids[1]}`);
  const tabs = [first, list, opened];
  await listening;
  const rows = list.getByRole('row').filter({ hasText: '@example.in' });
  const places = () => rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.id)));
  await expect.poll(places).toEqual(ids.toReversed());

  await test.step('What a colleague does shows in the list and in the open message, and no row moves', async () => {
    await expect(opened.getByRole('article').getByRole('button', { name: 'Mark answered' })).toBeVisible();
    await owner.patch(`/contacts/${ids[1]}`, { state: 'answered' });
    await expect(rows.nth(1)).toContainText('Answered');
    expect(await places()).toEqual(ids.toReversed());
    await expect(opened.getByRole('article').getByRole('button', { name: 'Mark as new' })).toBeVisible();
    await owner.delete(`/contacts/${ids[2]}`);
    await expect.poll(places).toEqual([ids[1], ids[0]]);
  });

  await test.step('A message that arrives is counted in every tab', async () => {
    await leaveLetter(visitor);
    await Promise.all(tabs.map((tab) => showsCount(tab, 2, SOON)));
    await expect(list.getByRole('button', { name: '1 new' })).toBeVisible();
    expect(await places()).toEqual([ids[1], ids[0]]);
    expect(streams).toEqual([first]);
  });

  await test.step('The tab that listens is closed: another goes on', async () => {
    await first.close();
    await expect.poll(() => streams.length).toBe(2);
    await leaveLetter(visitor);
    await showsCount(list, 3);
  });

  await test.step('Logged out in one tab, no tab listens any more', async () => {
    const ended = streamEnds(context);
    await list.getByRole('button', { name: 'Logout' }).click();
    await ended;
    await expect(opened.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(streams).toHaveLength(2);
  });
});
