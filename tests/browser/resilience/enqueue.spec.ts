import { DELIVERED, FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
import type { Mode } from '#tests/support/cutting-proxy.ts';
import { expect, keysOf, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);

declare global {
  interface Window {
    /** What the page shows and has sent at the very moment at which a message is on disk. */
    atCommit?: { message: string; words: string; sent: number };
  }
}

/** Notes it before the page itself knows of the commit. */
const watchCommit = () => {
  let sent = 0;
  const { fetch } = window;
  window.fetch = (...given) => {
    sent += 1;
    return fetch(...given);
  };
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given: Parameters<typeof add>) {
    if (this.name !== 'messages') return add.apply(this, given);
    sent = 0;
    this.transaction.addEventListener('complete', () => {
      const message = document.querySelector('textarea')?.value ?? '';
      const words = document.querySelector('.outbox-words')?.textContent ?? '';
      window.atCommit = { message, words, sent };
    });
    return add.apply(this, given);
  };
};

const cuts: [what: string, Mode][] = [
  ['The line is cut before the server has the message', 'cutBefore'],
  ['The answer is dropped after the server’s commit', 'cutAfter'],
];

test('1, 3, 6, 11. A message over a bad line is on disk, and arrives once', async ({ visitor, line }) => {
  const { page } = visitor;
  await visitor.open();

  await test.step('3. The network rejects at once → the saved words, never the delivered ones; the form is cleared only after the commit', async () => {
    await page.evaluate(watchCommit);
    line.set('refuse');
    for (const [index, message] of ['The first', 'Behind it'].entries()) {
      await visitor.send(message);
      await expect(visitor.status).toHaveText(SAVED);
      await expect(visitor.box('Message')).toHaveValue('');
      await expect(page.getByText(SENT)).toHaveCount(0);
      await expect(visitor.items).toHaveCount(index + 1);
      expect(await page.evaluate(() => window.atCommit)).toEqual({ message, words: 'Sending…', sent: 0 });
    }
    line.set('ok');
    await visitor.sendNow();
    await expect(visitor.items).toHaveCount(0);
    expect(visitor.arrived()).toEqual(['The first', 'Behind it']);
  });

  for (const [what, mode] of cuts) {
    await test.step(`11. ${what} → sent again with the same key; one row; the first answer comes back`, async () => {
      const keys = keysOf(line);
      line.set(mode);
      await visitor.send(what);
      await expect(visitor.status).toHaveText(SAVED);
      await expect(visitor.items).toContainText(/No connection\. Next try in \d+ s\./);
      await expect(visitor.box('Message')).toHaveValue('');
      line.set('ok');
      await visitor.sendNow();
      await expect(visitor.status).toHaveText(DELIVERED);
      await expect(visitor.items).toHaveCount(0);
      expect(visitor.arrived().filter((text) => text === what)).toHaveLength(1);
      expect(keysOf(line)).toBe(keys + 1);
      const { id } = visitor.stored().at(-1) ?? {};
      await expect(visitor.receipts.filter({ hasText: `number ${id}` })).toHaveCount(1);
    });
  }

  await test.step('6. A double click, Enter twice → one entry, one key', async () => {
    const keys = keysOf(line);
    const held = Promise.withResolvers<void>();
    line.set({ hold: held.promise });
    await visitor.write('Once, please');
    await visitor.apply.dblclick();
    await visitor.box('Email').press('Enter');
    await visitor.box('Email').press('Enter');
    held.resolve();
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived().slice(4)).toEqual(['Once, please']);
    expect(keysOf(line)).toBe(keys + 1);
    await expect(visitor.receipts).toHaveCount(5);
  });

  await test.step('1. Submit online, the tab killed before the first byte → on disk, delivered once at the next start', async () => {
    line.set('cutBefore');
    await visitor.write('Gone in a moment');
    await visitor.apply.click({ noWaitAfter: true });
    await visitor.inOutbox(1);
    const { context } = visitor;
    await page.close();
    expect(visitor.stored()).toHaveLength(5);
    line.set('ok');
    const next = visitor.in(await context.newPage());
    await next.open();
    await expect.poll(() => visitor.arrived().slice(5)).toEqual(['Gone in a moment']);
    await expect(next.items).toHaveCount(0);
  });
});

test('2, 11. SIGKILL to the browser before and during a try → delivered once', async ({ device, line }) => {
  const first = await device.start();
  await first.open();
  line.set('refuse');
  await first.send('Survives');
  await expect(first.status).toHaveText(SAVED);
  await device.kill();
  expect(first.stored()).toHaveLength(0);

  line.set('hang');
  const tries = line.seen.length;
  const second = await device.start();
  await second.page.goto('/contact');
  await expect.poll(() => line.seen.length).toBeGreaterThan(tries);
  await device.kill();

  line.set('ok');
  const third = await device.start();
  await third.open();
  await expect(third.status).toHaveText(DELIVERED);
  await expect(third.items).toHaveCount(0);
  expect(third.arrived()).toEqual(['Survives']);
  expect(keysOf(line)).toBe(1);
});

/** The device refuses to write so many messages. */
const refuseWrites = (count: number) => {
  const { add } = IDBObjectStore.prototype;
  let left = count;
  IDBObjectStore.prototype.add = function (...given: Parameters<typeof add>) {
    if (this.name !== 'messages' || left === 0) return add.apply(this, given);
    left -= 1;
    throw new DOMException('no room', 'QuotaExceededError');
  };
};

test('4, 5. A device that keeps no message → room is made, or it is sent', async ({ visitor, line }) => {
  const { page } = visitor;
  await visitor.open();

  await test.step('4. A write fails for want of room → saved pictures go, one more try keeps the message', async () => {
    await page.evaluate(refuseWrites, 1);
    await page.evaluate(async () => (await caches.open('pictures-v1')).put('/picture', new Response('…')));
    line.set('refuse');
    await visitor.send('Make room');
    await expect(visitor.status).toHaveText(SAVED);
    await expect(visitor.items).toHaveCount(1);
    expect(await page.evaluate(async () => (await caches.match('/picture')) === undefined)).toBe(true);
    line.set('ok');
    await visitor.sendNow();
    await expect(visitor.items).toHaveCount(0);
  });

  await test.step('4. There is no room at all → the message is sent directly; when that fails the failure alert, values kept', async () => {
    const keys = keysOf(line);
    await page.evaluate(refuseWrites, 1_000);
    line.set('refuse');
    await visitor.send('No room');
    await expect(visitor.alert).toHaveText(FAILED);
    await expect(visitor.box('Message')).toHaveValue('No room');
    await expect(visitor.box('Email')).toHaveValue(visitor.email);
    line.set('ok');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived()).toEqual(['Make room', 'No room']);
    expect(keysOf(line)).toBe(keys + 1);
  });

  for (const what of ['refuses', 'is missing']) {
    await test.step(`5. IndexedDB ${what} → the form sends online, and says that it cannot keep messages on this device`, async () => {
      const keys = keysOf(line);
      const before = visitor.arrived();
      await page.addInitScript((isMissing) => {
        if (isMissing) Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
        IDBFactory.prototype.open = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      }, what === 'is missing');
      await visitor.open();
      await visitor.write('Straight to');
      await visitor.reload();
      await expect(visitor.box('Message')).toHaveValue('Straight to');
      line.set('refuse');
      await visitor.send(`Straight to you, ${what}`);
      await expect(visitor.alert).toHaveText(FAILED);
      await expect(page.getByText('This device cannot keep messages')).toBeVisible();
      await expect(visitor.box('Message')).toHaveValue(`Straight to you, ${what}`);
      line.set('ok');
      await visitor.apply.click();
      await expect(visitor.alert).toHaveText(SENT);
      expect(visitor.arrived()).toEqual([...before, `Straight to you, ${what}`]);
      expect(keysOf(line)).toBe(keys + 1);
      await visitor.reload();
      await page.waitForLoadState('networkidle');
      await expect(visitor.box('Message')).toHaveValue('');
    });
  }
});

test('48. After a tab died with the press the form says that it was not sent', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.write('Pressed at the end');
  await page.evaluate(() => {
    // The press is not painted any more.
    window.requestAnimationFrame = () => 0;
    Reflect.set(window, 'setTimeout', () => 0);
    document.querySelector<HTMLElement>('.contact-submit')?.click();
  });
  const crashed = page.waitForEvent('crash');
  const browser = await visitor.context.newCDPSession(page);
  void browser.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await visitor.newTab();
  await expect(next.alert).toHaveText('This message was not sent.');
  await expect(next.box('Message')).toHaveValue('Pressed at the end');
  expect(visitor.stored()).toHaveLength(0);
  await next.page.getByRole('button', { name: 'Send now' }).click();
  await expect(next.alert).toHaveText(SENT);
  await expect(next.alert).toBeInViewport();
  await expect(next.page.locator('#sent')).toBeFocused();
  expect(visitor.arrived()).toEqual(['Pressed at the end']);
  await next.reload();
  await expect(next.alert).toHaveCount(0);
});
