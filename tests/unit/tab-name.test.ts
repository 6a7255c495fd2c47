import { afterEach, expect, test, vi } from 'vitest';
import { createTabName } from '#pwa/shared/browser/tab-name.ts';

const LOCK = 'draft ';
afterEach(() => vi.unstubAllGlobals());

/** A tab whose name another page has, e.g. the one before a reload, until `leave` is called. */
async function aTab() {
  vi.stubGlobal('addEventListener', () => undefined);
  const tab = createTabName({ name: 'operator-tab', lock: LOCK });
  const name = tab.thisTab();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await new Promise<void>((held) => {
    void navigator.locks.request(LOCK + name, () => {
      held();
      return left;
    });
  });
  return { tab, name, leave };
}

test('A tab that waits for the page before it has its name from then on', async () => {
  const { tab, name, leave } = await aTab();
  const holding = tab.holdTab();
  leave();
  expect(await holding).toBe(name);
  expect(tab.thisTab()).toBe(name);
  expect(await tab.liveTabs()).toContain(name);
});

test('A tab whose name another one keeps has a name of its own', async () => {
  const { tab, name, leave } = await aTab();
  const own = await tab.holdTab();
  expect(own).not.toBe(name);
  expect(tab.thisTab()).toBe(own);
  expect(await tab.liveTabs()).toContain(own);
  leave();
});

test('A name that is given up while it is waited for is not taken for the new one', async () => {
  const first = await aTab();
  const granted = first.tab.holdTab();
  first.tab.renameTab();
  first.leave();
  expect(await granted).toBe(first.name);
  await expect.poll(first.tab.liveTabs).not.toContain(first.name);

  const second = await aTab();
  const refused = second.tab.holdTab();
  second.tab.renameTab();
  const renamed = second.tab.thisTab();
  expect(await refused).toBe(second.name);
  expect(second.tab.thisTab()).toBe(renamed);
  second.leave();
});
