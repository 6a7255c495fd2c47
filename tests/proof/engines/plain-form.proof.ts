import { expect } from 'vitest';
import { DELIVERED, installed, SAVED, send, soon, told } from './contact.ts';
import { engines } from './engines.ts';
import type { Tab } from './tab.ts';
import { prove, serveSite } from './visit.ts';

serveSite();

/** The page comes from the worker, and its script does not run: the form is the browser's own. */
async function openAsleep(tab: Tab): Promise<void> {
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
    await openAsleep(tab);
    line.set('refuse');
    line.setOthers('refuse');
    await send(tab, email, 'Before the script\nhad come');
    await told(tab).toEqual([SAVED]);
    expect(await tab.evaluate(() => location.pathname + location.search)).toBe('/contact?saved=1');
    expect(await tab.evaluate(() => document.querySelector('textarea')?.value)).toBe('');
    expect(stored()).toEqual([]);

    line.set('ok');
    line.setOthers('ok');
    await tab.open('/about-us');
    await told(tab).toEqual([expect.stringMatching(DELIVERED)]);
    await tab.reload();
    expect(stored().map(({ message }) => message)).toEqual(['Before the script\nhad come']);
  },
);

prove(
  '44. A wrong field of a plain post brings the form back with its values and what is wrong',
  { engines },
  async ({ open, line }) => {
    const tab = await open();
    await openAsleep(tab);
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
