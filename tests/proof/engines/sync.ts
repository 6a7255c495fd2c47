import type { Tab } from './tab.ts';

/** Background Sync is missing, or broken in one of two ways. */
export type SyncKind = 'missing' | 'rejects' | 'never settles';

/** Neither engine has it in a page; a broken one is put in its place, on the page as it stands. */
export async function breakSync(tab: Tab, kind: SyncKind): Promise<void> {
  if (kind === 'missing') return;
  await tab.evaluate((rejects) => {
    const register = () => {
      Object.assign(window, { syncsAsked: syncsAsked() + 1 });
      return rejects ? Promise.reject(new DOMException('no', 'NotAllowedError')) : new Promise(() => {});
    };
    const syncsAsked = () => ('syncsAsked' in window ? Number(window.syncsAsked) : 0);
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', {
      configurable: true,
      value: { register },
    });
  }, kind === 'rejects');
}

export const hasSync = (tab: Tab) =>
  tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return 'SyncManager' in window || 'sync' in registration;
  });

/** How often this page has asked the broken one. */
export const syncsAsked = (tab: Tab) =>
  tab.evaluate(() => ('syncsAsked' in window ? Number(window.syncsAsked) : 0));
