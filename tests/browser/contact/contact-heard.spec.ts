import { CONTENT_PATH } from '#contract/pages-rules.ts';
import { DELIVERED, SAVED } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);

test('A listener hears what each button is for and what a press did', async ({ visitor, page, line }) => {
  await visitor.open();
  // A screen reader reads what comes into a live region that was there before.
  const region = page.getByRole('status');
  await expect(region).toBeEmpty();
  await region.evaluate((element) => element.setAttribute('data-from', 'the start'));
  line.set('refuse');
  const long = `The second one ${'is long '.repeat(40)}`;
  for (const [index, text] of ['The first one', long].entries()) {
    await visitor.send(text);
    await expect(visitor.items).toHaveCount(index + 1);
  }

  await test.step('Each button says which message it is for', async () => {
    for (const name of ['Send now', 'Edit', 'Delete']) {
      const buttons = page.getByRole('button', { name, exact: true });
      await expect(buttons).toHaveCount(2);
      await expect(buttons.first()).toHaveAccessibleDescription(/^Written \d\d:\d\d The first one$/);
      await expect(buttons.last()).toHaveAccessibleDescription(
        /^Written \d\d:\d\d The second one [\w ]{20,80}$/,
      );
    }
    await expect(visitor.items.last()).toContainText(long.trim());
    await visitor.box('Message').fill('Another text');
    await visitor.button('Edit').click();
    await expect(visitor.button('Keep it')).toBeFocused();
    await expect(visitor.button('Keep it')).toHaveAccessibleDescription(/The form holds another text\./);
    await visitor.button('Keep it').click();
  });

  await test.step('Undo puts the keyboard on the message that is back, and says so', async () => {
    await visitor.items.last().getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(visitor.items).toHaveCount(2);
    await expect(visitor.items.last().getByRole('button', { name: 'Send now' })).toBeFocused();
    await expect(visitor.status).toHaveText('It is waiting again.');
    await visitor.items.last().getByRole('button', { name: 'Delete' }).click();
    await expect(visitor.items).toHaveCount(1);
  });

  await test.step('Send now that does not get through says so, each time; that is refused says why', async () => {
    const failed = /^Not sent yet\. No connection\. Next try in \d+ s\.$/;
    await visitor.button('Send now').press('Enter');
    await expect(visitor.status).toHaveText(failed);
    await expect(visitor.button('Send now')).toBeFocused();
    // A live region speaks when its text changes: the same words go, and come again.
    const statusTexts = await visitor.status.evaluateHandle((status) => {
      const texts: (string | null)[] = [];
      new MutationObserver(() => texts.push(status.textContent)).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return texts;
    });
    await visitor.button('Send now').press('Enter');
    await expect
      .poll(() => statusTexts.jsonValue())
      .toEqual([expect.anything(), expect.stringMatching(failed)]);
    line.set({ answer: ownAnswers.no(400, 'unknown') });
    await visitor.button('Send now').press('Enter');
    await expect(visitor.status).toHaveText('Needs a fix. No: 400.');
    await expect(visitor.button('Edit')).toBeFocused();
  });

  await test.step('A delivery is announced', async () => {
    line.set('refuse');
    await visitor.send('The third one');
    await expect(visitor.status).toHaveText(SAVED);
    line.set('ok');
    await visitor.items.last().getByRole('button', { name: 'Send now' }).press('Enter');
    await expect(visitor.status).toHaveText(DELIVERED);
    await expect(visitor.status).toHaveAttribute('data-from', 'the start');
  });

  await test.step('On another page, too, a delivery comes into a region that is there', async () => {
    line.set('refuse');
    await visitor.send('The fourth one');
    await expect(visitor.status).toHaveText(SAVED);
    line.set('ok');
    await page.addInitScript(() => {
      const texts: string[] = [];
      Reflect.set(window, 'atFirst', texts);
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof Element)) continue;
          for (const added of [node, ...node.querySelectorAll('*')])
            if (added.matches('p[role=status]')) texts.push(added.textContent ?? '');
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/about-us');
    await expect(visitor.status).toHaveText(DELIVERED);
    expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toEqual(['']);
  });

  await test.step('It is announced also where the words of the site do not come', async () => {
    await visitor.open();
    line.set('refuse');
    await visitor.send('The fifth one');
    await expect(visitor.status).toHaveText(SAVED);
    line.set('ok');
    await page.route(`**${CONTENT_PATH}`, () => undefined);
    await page.goto('/about-us');
    await expect(visitor.status).toHaveText(DELIVERED);
  });
});
