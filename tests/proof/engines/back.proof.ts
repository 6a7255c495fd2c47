import { expect } from 'vitest';
import { engines } from './engines.ts';
import { counted, installed, items, openContact, ready, receipts, send, soon, statusOf } from './tab.ts';
import { prove, serveSite } from './visit.ts';

serveSite();

// Both engines keep the page although its database is open and messages wait: its channel is closed when it is left
// (channel.ts), and it holds no lock. Koa's own contact page is `no-store` and never kept, so the worker's is used.
prove(
  '31. Back/forward cache restore → the list is fresh, nothing sent again',
  { engines },
  async ({ open, line, email, stored }) => {
    const tab = await open();
    await installed(tab);
    await openContact(tab);
    line.set('refuse');
    for (const number of [1, 2]) {
      await send(tab, email, `Message ${number}`);
      await counted(tab, items).toBe(number);
    }
    await tab.open('/about-us');
    line.set('ok');
    await tab.reload();
    await expect.poll(() => stored().length, soon).toBe(2);
    // What was not answered is sent again by the next page.
    await statusOf(tab).toEqual([expect.stringMatching(/ delivered\.$/)]);
    const sent = line.seen.length;

    expect(await tab.back()).toBe(true);
    await counted(tab, items).toBe(0);
    await counted(tab, receipts).toBe(2);
    // Gets the messages of the others again.
    line.set('refuse');
    const other = await open();
    await openContact(other);
    await send(other, email, 'Message 3');
    await counted(other, items).toBe(1);
    await counted(tab, items).toBe(1);
    expect(stored().map(({ message }) => message)).toEqual(['Message 1', 'Message 2']);
    expect(line.seen.slice(sent).filter(({ body }) => !body.includes('Message 3'))).toEqual([]);
  },
);

// WebKit keeps a page with its transaction open, and the page before it would wait for that.
prove(
  '31. Left in the middle of a look at the outbox → the page behind it is not held up',
  { engines },
  async ({ open, line, email, stored }) => {
    const tab = await open();
    await installed(tab);
    await openContact(tab);
    line.set('refuse');
    await send(tab, email, 'Left behind');
    await counted(tab, items).toBe(1);
    const { length } = line.seen;
    await tab.open('/about-us');
    await expect.poll(() => line.seen.length, soon).toBeGreaterThan(length);
    await tab.evaluate(() => {
      const { getAll } = IDBObjectStore.prototype;
      // The transaction ends only with the page.
      const stay = (store: IDBObjectStore) => {
        store.count().onsuccess = () => stay(store);
      };
      IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...given) {
        IDBObjectStore.prototype.getAll = getAll;
        stay(this);
        history.back();
        return getAll.apply(this, given);
      };
      dispatchEvent(new Event('online'));
    });
    await tab.until(() => location.pathname === '/contact');
    await ready(tab);
    line.set('ok');
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await counted(tab, items).toBe(0);
    expect(stored().map(({ message }) => message)).toEqual(['Left behind']);
  },
);

// Firefox keeps no page that is in the middle of one.
prove(
  '31. Left in the middle of the write → the next page sends it, and the one that comes back does not',
  { engines: engines.filter(({ name }) => name === 'WebKit') },
  async ({ open, line, email, stored }) => {
    const tab = await open();
    await installed(tab);
    await openContact(tab);
    line.set('refuse');
    await tab.evaluate(() => {
      const { add } = IDBObjectStore.prototype;
      const stay = (store: IDBObjectStore) => {
        store.count().onsuccess = () => stay(store);
      };
      IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
        if (this.name !== 'messages') return add.apply(this, given);
        IDBObjectStore.prototype.add = add;
        stay(this);
        location.assign('/about-us');
        return add.apply(this, given);
      };
    });
    await send(tab, email, 'In the doorway');
    await tab.until(() => location.pathname === '/about-us');
    line.set('ok');
    await openContact(tab);
    await expect.poll(() => stored().length, soon).toBe(1);
    await tab.back();
    await tab.back();
    await tab.until(() => location.pathname === '/contact');
    await ready(tab);
    // It is loaded again, and had time for what it was at.
    await tab.until(() => performance.now() > 1_500);
    await openContact(tab);
    await send(tab, email, 'Afterwards');
    await expect.poll(() => stored().map(({ message }) => message), soon).toContain('Afterwards');
    expect(stored().map(({ message }) => message)).toEqual(['In the doorway', 'Afterwards']);
  },
);

// Firefox keeps no page that holds a lock and loads it again. WebKit keeps it, takes the lock away, and the page must take
// it again: a tab without it counts as gone, and its text goes to the next one that asks.
prove(
  '31. What was being typed stands in its own tab after Back, and in no other',
  { engines },
  async ({ open }) => {
    const tab = await open();
    await installed(tab);
    await openContact(tab);
    await tab.fill({ role: 'textbox', name: 'Message' }, 'Half a sentence');
    await tab.until(async () =>
      (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('outbox-draft')),
    );
    await tab.open('/about-us');
    await tab.back();
    await ready(tab);
    const typed = () => document.querySelector('textarea')?.value;
    await expect.poll(() => tab.evaluate(typed), soon).toBe('Half a sentence');
    const other = await open();
    await openContact(other);
    // Its script has looked for a draft when it holds one, or has come to rest without.
    await other.until(() => performance.now() > 4_000);
    expect(await other.evaluate(typed)).toBe('');
    await tab.reload();
    await ready(tab);
    await expect.poll(() => tab.evaluate(typed), soon).toBe('Half a sentence');
  },
);
