import { holdScripts, releaseScripts, SENT, wayOf } from '#tests/support/contact-page.ts';
import { pressAgain, sendAgainOnceSent } from '#tests/support/double-press.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);

test('A double press on the form’s button leads nowhere else', async ({ visitor, page, line }) => {
  await page.goto('/about-us');
  await holdScripts(page);
  await page.goto('/contact');
  await visitor.send('The first');
  await expect(visitor.alert).toHaveText(SENT);
  await releaseScripts(page);
  await visitor.ready();

  line.set('hang');
  await visitor.write('The second');
  await visitor.apply.scrollIntoViewIfNeeded();
  const top = () => visitor.apply.evaluate((button) => Math.round(button.getBoundingClientRect().top));
  const before = await top();
  await visitor.apply.click();
  // The words above the form disappear, and no link from below the button comes into its place.
  await expect(visitor.alert).toHaveCount(0);
  await expect.poll(top).toBeGreaterThanOrEqual(before);

  // Not every browser holds the button there, and other things move, too.
  const link = page.getByRole('link', { name: 'Saved for offline' });
  await pressAgain(link);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page).toHaveURL(/contact/);
  await link.click();
  await expect(page).toHaveURL('/offline');
});

test('A second tap reaches no other button, also on a phone that counts no taps', async ({ page }) => {
  await page.goto('/contact');
  const reached = await page.evaluate(() => {
    const [one, two] = document.querySelectorAll('[data-copy]');
    const seen: string[] = [];
    const note = ({ target }: Event) => seen.push(target === one ? 'one' : 'two');
    // Before React, which stops the events of parts that it has yet to hydrate.
    addEventListener('click', note, { capture: true });
    const send = (type: string, button: Element | undefined, clientX: number) =>
      button?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX, detail: 1, pointerType: 'touch' }),
      );
    const tap = (button: Element | undefined, clientX: number) => {
      send('pointerdown', button, clientX);
      send('click', button, clientX);
    };
    tap(one, 10);
    tap(two, 20);
    // Another place, also where a finger stopped a scroll before, and the same button again.
    send('pointerdown', document.body, 200);
    tap(two, 200);
    tap(two, 200);
    return seen;
  });
  expect(reached).toEqual(['one', 'two', 'two']);
});

test('Enter pressed twice sends one message, and what was said of it stays', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.write('Once');
  const again = sendAgainOnceSent(page, { form: '.contact-form', words: SENT });
  await visitor.box('Email').press('Enter');
  await again;
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Once');
});

test('A double press on Edit opens no list of choices that came under the pointer', async ({
  visitor,
  page,
  line,
}) => {
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(1);
  await visitor.button('Edit').click();
  await expect(visitor.box('Message')).toBeFocused();
  await pressAgain(wayOf(page));
  await expect(visitor.box('Message')).toBeFocused();
});

test('Enter that is held on Delete does not press Undo, too', async ({ visitor, page, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(1);
  await visitor.button('Delete').focus();
  await page.keyboard.down('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(visitor.items).toHaveCount(0);
  await undo.press('Enter');
  await expect(visitor.items).toHaveCount(1);
});

test('A double or triple press deletes one waiting message', async ({ visitor, line }) => {
  await visitor.open();
  line.set('refuse');
  const [, second] = await visitor.sendInVain(2);
  await visitor.button('Delete').click();
  await expect(visitor.items).toHaveCount(1);
  await pressAgain(visitor.button('Delete'));
  await pressAgain(visitor.button('Delete'), 3);
  // Stored and listed in the order of the presses.
  await visitor.send('The third');
  await expect(visitor.items).toContainText([second ?? '', 'The third']);
  await visitor.button('Delete').click();
  await expect(visitor.items).toContainText(['The third']);
});
