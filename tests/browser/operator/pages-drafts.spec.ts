import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';
import { editorOf, press, savedLine, titleOf } from '#tests/support/page-editor.ts';

test.use({ allowedConsole: failedCalls });

test('A page is saved while it is typed', async ({ page, open, owner, site, context }) => {
  await open(editorOf('/football'));
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
  await titleOf(page).fill('Football, corner by corner');
  await expect(savedLine(page, /^Saved \d\d:\d\d, not published yet$/)).toBeVisible();
  await expect(titleOf(page)).toBeFocused();

  const other = await context.newPage();
  await other.goto(editorOf('/football'));
  await expect(titleOf(other)).toHaveValue('Football, corner by corner');
  await expect(savedLine(other, /^Saved .* not published yet$/)).toBeVisible();
  const visited = await (await fetch(`${site.url}/football`)).text();
  expect(visited).not.toContain('corner by corner');
  await press(other, 'Back to the shipped text');
  await expect(savedLine(other, 'All changes are published')).toBeVisible();
  await other.close();

  await test.step('Without a line it stays on the device, is saved when the line is back, and comes back in a new window', async () => {
    await page.goto(editorOf('/tennis'));
    const stored = async () => (await owner.get('/page-desk/page?path=/tennis')).body.fields.title;
    await expect(savedLine(page, 'All changes are published')).toBeVisible();
    await context.setOffline(true);
    await titleOf(page).fill('Tennis on a train');
    await expect(savedLine(page, 'Not saved on the site: no connection. Kept on this device.')).toBeVisible();
    await context.setOffline(false);
    await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
    expect(await stored()).toBe('Tennis on a train');

    await context.setOffline(true);
    await titleOf(page).fill('Tennis in a tunnel');
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(editorOf('/tennis'));
    await expect(titleOf(next)).toHaveValue('Tennis in a tunnel');
    await expect(next.getByText('What you typed here before and did not save is back.')).toBeVisible();
    await expect(savedLine(next, /^Saved \d\d:\d\d/)).toBeVisible();
    expect(await stored()).toBe('Tennis in a tunnel');
    await press(next, 'Discard it');
    await expect(titleOf(next)).toHaveValue('Tennis on a train');
    await expect.poll(stored).toBe('Tennis on a train');
    await press(next, 'Back to the shipped text');
    await expect(savedLine(next, 'All changes are published')).toBeVisible();
    await next.close();
  });
});
