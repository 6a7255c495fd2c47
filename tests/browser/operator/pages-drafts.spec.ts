import {
  editorOf,
  expect,
  failedCalls,
  press,
  savedLine,
  test,
  titleOf,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('A page is saved while it is typed', async ({ page, open, site, context }) => {
  await open(editorOf('/football'));
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
  await titleOf(page).fill('Football, corner by corner');
  await expect(savedLine(page, /^Saved \d\d:\d\d, not published yet$/)).toBeVisible();
  await expect(titleOf(page)).toBeFocused();

  const other = await context.newPage();
  await other.goto(editorOf('/football'));
  await expect(titleOf(other)).toHaveValue('Football, corner by corner');
  await expect(savedLine(other, /^Saved .* not published yet$/)).toBeVisible();
  const visited = await (await site.fetch('/football')).text();
  expect(visited).not.toContain('corner by corner');
  await press(other, 'Restore original text');
  await expect(savedLine(other, 'All changes are published')).toBeVisible();
  await other.close();
});
