import { expect } from 'vitest';
import { operator } from '#tests/support/client.ts';
import { engines, keepingEngines } from './engines.ts';
import {
  counted,
  DELIVERED,
  installed,
  items,
  openContact,
  ready,
  SAVED,
  send,
  soon,
  statusOf,
  type Tab,
} from './tab.ts';
import { prove, serveSite, type Visit } from './visit.ts';

serveSite();

prove(
  'A visitor reads, loses the line, reads on, writes, loses the browser; the operator finds the message once',
  { engines: keepingEngines },
  async ({ open, killBrowser, line, siteUrl, email, stored, consoleLines }) => {
    const tab = await open();
    await tab.open('/');
    await tab.see({ role: 'heading', name: 'Match Predictions' });
    await tab.press({ role: 'link', name: 'Blog' });
    await tab.see({ role: 'heading', name: 'Blog' });
    await tab.press({ role: 'link', name: 'read', inside: { role: 'article', nth: 0 } });
    await tab.until(() => document.querySelector('.prose') !== null);
    // Saving is done within 15 s of the first visit (product.md); the line is lost after that.
    await tab.until(
      async () => (await caches.match('/finished', { cacheName: 'saved-marks' })) !== undefined,
    );

    line.set('refuse');
    line.setOthers('refuse');
    await tab.open('/blog');
    await tab.press({ role: 'link', name: 'read', inside: { role: 'article', nth: 4 } });
    await tab.until(() => document.querySelector('.prose') !== null);
    await tab.see({ role: 'status', text: 'Offline copy, saved' });

    await openContact(tab);
    await send(tab, email, 'Written on a train');
    await statusOf(tab).toEqual([SAVED]);
    await killBrowser();
    expect(stored()).toEqual([]);

    const again = await open();
    await openContact(again);
    await again.see({ ...items, text: 'Written on a train' });
    line.set('ok');
    line.setOthers('ok');
    await again.reload();
    await ready(again);
    await statusOf(again).toEqual([expect.stringMatching(DELIVERED)]);
    await expect.poll(() => stored().map(({ message }) => message), soon).toEqual(['Written on a train']);
    expect(consoleLines()).toEqual([]);

    await again.open(`${siteUrl}/admin/userInfo`);
    await again.fill({ role: 'textbox', name: 'Username' }, operator.username);
    await again.fill({ role: 'textbox', name: 'Password' }, operator.password);
    await again.press({ role: 'button', name: 'Login' });
    await again.see({ role: 'row', text: email });
    expect(await again.texts({ role: 'row', text: email })).toEqual([
      expect.stringContaining('Written on a train'),
    ]);
    expect(await again.evaluate(() => location.pathname)).toBe('/admin/userInfo');
    expect(stored()).toHaveLength(1);
  },
);

/** The page comes from the worker, and its script does not run: the form is the browser's own. */
async function openUnhydrated(tab: Tab): Promise<void> {
  await installed(tab);
  // A worker that is still saving pages puts the script back once.
  await expect.poll(() => openWithoutScript(tab), soon).toBe(0);
}

/** @returns how many scripts the page has all the same */
async function openWithoutScript(tab: Tab): Promise<number> {
  await tab.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        if (new URL(key.url).pathname !== '/built/contact') continue;
        const saved = await cache.match(key);
        const html = (await saved?.text())?.replace(/<script.*?<\/script>/gs, '');
        await cache.put(key, new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
      }
    }
  });
  await tab.open('/contact');
  return tab.evaluate(() => document.scripts.length);
}

prove(
  '44. A plain post with the worker in charge and no line → in the outbox, words on the page, delivered once later',
  { engines },
  async ({ open, line, email, stored }) => {
    const tab = await open();
    await openUnhydrated(tab);
    line.set('refuse');
    line.setOthers('refuse');
    await send(tab, email, 'Before the script\nhad come');
    await statusOf(tab).toEqual([SAVED]);
    expect(await tab.evaluate(() => location.pathname + location.search)).toBe('/contact?saved=1');
    expect(await tab.evaluate(() => document.querySelector('textarea')?.value)).toBe('');
    expect(stored()).toEqual([]);

    line.set('ok');
    line.setOthers('ok');
    await tab.open('/about-us');
    await statusOf(tab).toEqual([expect.stringMatching(DELIVERED)]);
    await tab.reload();
    expect(stored().map(({ message }) => message)).toEqual(['Before the script\nhad come']);
  },
);

prove(
  '44. A wrong field of a plain post brings the form back with its values and what is wrong',
  { engines },
  async ({ open, line }) => {
    const tab = await open();
    await openUnhydrated(tab);
    await tab.evaluate(() => document.querySelector('form.contact-form')?.setAttribute('novalidate', ''));
    await tab.fill({ role: 'textbox', name: 'First name' }, '"Asha" <&>');
    await send(tab, 'not an address', 'Kept');
    await tab.see({ role: 'alert', text: 'Failed to submit form. Please try again.' });
    await tab.see({ role: 'link', text: 'does not look like an email address' });
    const values = () =>
      [...document.querySelectorAll('input')].map(({ name, value }) => `${name}: ${value}`);
    expect(await tab.evaluate(values)).toEqual(
      expect.arrayContaining(['first_name: "Asha" <&>', 'email: not an address']),
    );
    expect(line.seen).toEqual([]);
  },
);

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
      const before = await syncsAsked(tab);
      line.set('refuse');
      await send(tab, email, trigger);
      await statusOf(tab).toEqual([SAVED]);
      await counted(tab, items).toBe(1);
      // Each try that fails asks again, and how many there are is up to the timer.
      if (kind === 'missing') expect(await syncsAsked(tab)).toBe(0);
      else expect(await syncsAsked(tab)).toBeGreaterThan(before);
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
