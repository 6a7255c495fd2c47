import { SLOW } from '#pwa/site/outbox/core/words.ts';
import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { readRows } from '#tests/support/outbox-rows.ts';

test('25. Delete while it is being sent → said that it may have arrived', async ({ visitor, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(2);
  const held = Promise.withResolvers<void>();
  line.set({ hold: held.promise });
  await visitor.comeOnline();
  await expect(visitor.items.first()).toContainText('Being sent now.');
  await visitor.button('Delete').click();
  await expect(visitor.status).toContainText('it may have arrived all the same');
  held.resolve();
  await visitor.hasArrived('Message 1', 'Message 2');
  await expect(visitor.items).toHaveCount(0);
});

test('25. Edit of what a closed tab had open → its half corrected text', async ({ visitor, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(1);
  const other = await visitor.newTab();
  await other.edit('Message 1');
  await other.box('Message').fill('Message 1, half corrected');
  await other.inDrafts('Message 1, half corrected');
  await other.page.close();
  await visitor.button('Edit').click();
  await expect(visitor.box('Message')).toHaveValue('Message 1, half corrected');
  await visitor.box('Message').fill('Message 1, corrected');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.items).toHaveCount(0);
  await visitor.hasArrived('Message 1, corrected');
});

test('25. Undo after a newer text took its place → said, nothing comes back', async ({ visitor, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(1);
  const other = await visitor.newTab();
  await other.edit('Message 1');
  await other.box('Message').fill('Message 1, better');
  await visitor.button('Delete').click();
  await expect(visitor.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  line.set('ok');
  await other.apply.click();
  await expect(other.alert).toBeVisible();
  await visitor.page.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.status).toContainText('It was not put back: a newer text has taken its place.');
  await expect(visitor.items).toHaveCount(0);
  await expect(other.items).toHaveCount(0);
  expect(visitor.arrived()).toEqual(['Message 1, better']);
});

test('A text that is sent while the draft of before is looked for stays as it was sent', async ({
  visitor,
  page,
  line,
}) => {
  await visitor.open();
  await visitor.write('Never mind');
  await expect.poll(async () => (await readRows(page, 'draft')).length).toBe(1);
  // The page before leaves its name late.
  const other = await visitor.context.newPage();
  await other.goto('/about-us');
  const name = await page.evaluate(() => sessionStorage.getItem('outbox-tab'));
  await other.evaluate((tab) => {
    void navigator.locks.request(`outbox-draft ${tab}`, () => new Promise(() => undefined));
  }, name);
  const held = Promise.withResolvers<void>();
  line.set({ hold: held.promise });
  await page.addInitScript((email) => {
    const send = () => {
      const form = document.querySelector<HTMLFormElement>('form.contact-form[novalidate]');
      const address = form?.querySelector<HTMLInputElement>('[name=email]');
      const message = form?.querySelector<HTMLTextAreaElement>('[name=message]');
      if (!form || !address || !message) return;
      watch.disconnect();
      setTimeout(() => {
        address.value = email;
        message.value = 'Another';
        form.requestSubmit();
      }, 100);
    };
    const watch = new MutationObserver(send);
    watch.observe(document, { subtree: true, attributeFilter: ['novalidate'] });
  }, visitor.email);
  await visitor.reload();
  await expect(visitor.status).toHaveText(SLOW);
  await expect(visitor.box('Message')).toHaveJSProperty('readOnly', true);
  held.resolve();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Another']);
});
