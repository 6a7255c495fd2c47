import { expect } from 'vitest';
import {
  counted,
  installed,
  items,
  openContact,
  ready,
  SAVED,
  send,
  soon,
  told,
} from '#tests/proof/engines/contact.ts';
import { engines } from '#tests/proof/engines/engines.ts';
import type { Tab } from '#tests/proof/engines/tab.ts';
import { prove, serveSite, type Visit } from '#tests/proof/engines/visit.ts';

/** Background Sync is missing, or broken in one of two ways. */
type SyncKind = 'missing' | 'rejects' | 'never settles';

/** Neither engine has it in a page; a broken one is put in its place, on the page as it stands. */
async function breakSync(tab: Tab, kind: SyncKind): Promise<void> {
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

const hasSync = (tab: Tab) =>
  tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return 'SyncManager' in window || 'sync' in registration;
  });

/** How often this page has asked the broken one. */
const syncsAsked = (tab: Tab) => tab.evaluate(() => ('syncsAsked' in window ? Number(window.syncsAsked) : 0));

serveSite();

interface Scene extends Pick<Visit, 'line'> {
  tab: Tab;
}

/** What makes a page try again, each as it really happens, and the line comes back in the middle of it. */
const triggers: Record<string, (scene: Scene) => Promise<void>> = {
  load: async ({ tab, line }) => {
    line.set('ok');
    await tab.reload();
  },
  online: async ({ tab, line }) => {
    await tab.online(false);
    line.set('ok');
    await tab.online(true);
  },
  visibilitychange: async ({ tab, line }) => {
    await tab.evaluate(() => {
      const states: string[] = [];
      Object.assign(window, { states });
      document.addEventListener('visibilitychange', () => states.push(document.visibilityState));
    });
    await tab.hide();
    line.set('ok');
    await tab.show();
    await tab.until(() => 'states' in window && String(window.states).endsWith('hidden,visible'));
  },
  pageshow: async ({ tab, line }) => {
    const { length } = line.seen;
    await tab.open('/about-us');
    // That page has had its own try.
    await expect.poll(() => line.seen.length, soon).toBeGreaterThan(length);
    line.set('ok');
    expect(await tab.back()).toBe(true);
  },
  timer: async ({ line }) => line.set('ok'),
};

const kinds: [string, SyncKind][] = [
  ['28. No SyncManager', 'missing'],
  ['29. register rejects', 'rejects'],
  ['29. register never settles', 'never settles'],
];

for (const [name, kind] of kinds) {
  prove(`${name} → delivered on ${Object.keys(triggers).join(', ')}`, { engines }, async (visit) => {
    const { line, email, stored, open } = visit;
    const tab = await open();
    await installed(tab);
    expect(await hasSync(tab)).toBe(false);
    await openContact(tab);
    const delivered: string[] = [];
    for (const [trigger, happen] of Object.entries(triggers)) {
      await breakSync(tab, kind);
      const asked = await syncsAsked(tab);
      line.set('refuse');
      await send(tab, email, trigger);
      await told(tab).toEqual([SAVED]);
      await counted(tab, items).toBe(1);
      // Each try that fails asks again, and how many there are is up to the timer.
      if (kind === 'missing') expect(await syncsAsked(tab)).toBe(0);
      else expect(await syncsAsked(tab)).toBeGreaterThan(asked);
      if (trigger !== 'timer') await putOff(tab);
      await happen({ tab, line });
      delivered.push(trigger);
      await expect.poll(() => stored().map(({ message }) => message), soon).toEqual(delivered);
      await ready(tab);
      await counted(tab, items).toBe(0);
    }
  });
}

/** The next try by the timer is a quarter of an hour away, so that nothing but the trigger itself can have sent. */
async function putOff(tab: Tab): Promise<void> {
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('messages', 'readwrite');
          const messages = tx.objectStore('messages');
          const reading = messages.getAll();
          reading.onsuccess = () => {
            // After so many tries each further one is as long in coming.
            for (const row of reading.result)
              messages.put({ ...row, attempts: 12, nextTryAt: Date.now() + 14 * 60_000 });
          };
          tx.oncomplete = () => {
            opening.result.close();
            const channel = new BroadcastChannel('outbox');
            channel.postMessage('changed');
            channel.close();
            resolve();
          };
        };
      }),
  );
  await tab.see({ ...items, text: 'Next try' });
}
