import { expect, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);
test.use({ viewport: { width: 360, height: 800 } });

test('A listener hears at the menu of a phone how many messages wait', async ({ visitor, page, line }) => {
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact', exact: true });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await visitor.open();
  line.set('refuse');
  await expect(menu).toHaveAccessibleDescription('');
  for (const [count, text] of [
    [1, '1 message waits'],
    [2, '2 messages wait'],
  ] as const) {
    await visitor.send(`Message ${count}`);
    await expect(visitor.items).toHaveCount(count);
    await expect(menu).toHaveAccessibleDescription(text);
    await menu.click();
    await expect(link).toHaveAccessibleDescription(text);
    await page.keyboard.press('Escape');
  }
});

test('Several messages of one minute are announced in one line', async ({ visitor, page, line }) => {
  await page.clock.install({ time: new Date('2026-11-20T09:05:00+05:30') });
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(3);
  line.set('ok');
  await visitor.comeOnline();
  await expect(visitor.status).toHaveText('Your 3 messages of 09:05 were delivered.');
});
