import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

// What `npm run proof -- faults` and strangers found once, each as the shortest way to it.

test('A line that hangs from the first touch on → on disk at once, and kept', async ({ visitor, line }) => {
  test.slow();
  await visitor.open();
  await visitor.installed();
  line.set('hang');
  line.setOthers('hang');
  await visitor.open();
  await visitor.send('Into the tunnel');
  await visitor.inOutbox(1);
  await expect(visitor.status).toHaveText(SAVED);
  line.setOthers('ok');
  line.set('ok');
  await visitor.sendNow();
  await visitor.hasArrived('Into the tunnel');
});

test('Left while a message is on its way → Back has an empty form', async ({ visitor, page, line }) => {
  await visitor.open();
  line.set('hang');
  await visitor.send('Pressed, and on to the next page');
  await visitor.inOutbox(1);
  await page.goto('/robots.txt');
  line.set('ok');
  await page.goBack();
  await visitor.ready();
  await expect.poll(() => visitor.stored().length).toBe(1);
  await expect(visitor.box('Message')).toHaveValue('');
});

test('New text in a form that was posted before → two messages', async ({ visitor, page, line }) => {
  await visitor.open();
  await visitor.installed();
  await visitor.send('The first');
  await expect(visitor.alert).toHaveText(SENT);
  line.set('cutAfter');
  // As the Back button shows it before the script has come: the old key, another text.
  await page.evaluate((address) => {
    const form = document.querySelector<HTMLFormElement>('form.contact-form');
    for (const [name, value] of Object.entries({ email: address, message: 'The second' })) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
    }
    form?.submit();
  }, visitor.email);
  // The old page lists the message, too, before the worker has answered.
  await page.waitForURL(/saved=1/);
  await visitor.ready();
  await expect(visitor.items).toHaveCount(1);
  await visitor.edit('The second');
  await visitor.box('Message').fill('The second, corrected');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['The first', 'The second, corrected']);
});

test('A correction is deleted → the earlier text may have arrived', async ({ visitor, page, line }) => {
  await visitor.open();
  line.set('cutAfter');
  await visitor.send('Tried');
  await expect(visitor.items).toHaveCount(1);
  await visitor.edit('Tried');
  await visitor.box('Message').fill('Corrected');
  await page.context().setOffline(true);
  await visitor.apply.click();
  await expect(visitor.status).toHaveText(SAVED);
  await visitor.button('Delete').click();
  await expect(visitor.status).toContainText('may have arrived all the same.');
  expect(visitor.arrived()).toEqual(['Tried']);
});

test('Left in the moment of the write → in the outbox or the form', async ({ visitor, page, line }) => {
  await page.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
      if (this.name === 'messages' && !sessionStorage.getItem('left')) {
        sessionStorage.setItem('left', 'yes');
        location.assign('/robots.txt');
      }
      return add.apply(this, given);
    };
  });
  await visitor.open();
  line.set('refuse');
  await visitor.send('Written in the doorway');
  await page.waitForURL(/robots/);
  await page.goBack();
  await visitor.ready();
  const places = async () => [await visitor.items.count(), await visitor.box('Message').inputValue()];
  await expect.poll(places).not.toEqual([0, '']);
  const [listed, typed] = await places();
  expect(typed).toBe(listed === 1 ? '' : 'Written in the doorway');
  expect(listed).toBeLessThan(2);
  line.set('ok');
  if (listed === 0) await visitor.apply.click();
  await page.reload();
  await visitor.hasArrived('Written in the doorway');
});

test('Left before the message is on disk → the next page sends it', async ({ visitor, page, line }) => {
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.send('The first, so that the outbox is there');
  await expect(visitor.items).toHaveCount(1);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
      // A disk that takes its time.
      const goOn = () => {
        this.get('none').onsuccess = goOn;
      };
      if (this.name === 'messages') goOn();
      location.assign('/about-us');
      return add.apply(this, given);
    };
  });
  await visitor.send('Pressed on the doorstep');
  await page.waitForURL(/about-us/);
  line.set('ok');
  await visitor.comeOnline();
  await visitor.hasArrived('The first, so that the outbox is there', 'Pressed on the doorstep');
  await visitor.open();
  await expect(visitor.box('Message')).toHaveValue('');
  await expect(visitor.items).toHaveCount(0);
});

test('Sent while the browser draws nothing → delivered all the same', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.write('Not waiting for a frame');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Not waiting for a frame']);
});
