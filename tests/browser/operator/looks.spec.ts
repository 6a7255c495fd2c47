import { expect, failedCalls, leaveMessage, test } from '#tests/support/operator-screens.ts';
import { expectLooksRightByDayAndNight, leaveWidestMessage } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('Dashboard, messages and posts fit, and axe finds nothing', async ({ page, open, site }) => {
  await leaveWidestMessage(site);
  for (const path of ['/admin', '/admin/userInfo', '/admin/blogerForm']) {
    await test.step(path, async () => {
      await open(path);
      await expectLooksRightByDayAndNight(page);
    });
  }
});

test('The sidebar keeps the names of the specification, each described by its usual word, in groups', async ({
  page,
  open,
  context,
}) => {
  await open();
  const nav = page.getByRole('navigation', { name: 'Admin' });
  for (const [name, word] of [
    ['Admin Dashboard', 'Today'],
    ['User Information', 'Leads'],
    ['Blogger Form', 'Write'],
    ['Home Blog Form', 'Posts'],
    ['Category Form', 'Categories'],
  ] as const) {
    const link = nav.getByRole('link', { name, exact: true });
    await expect(link.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(link).toHaveAccessibleDescription(new RegExp(`^${word}\\b`));
    await expect(nav.getByText(word, { exact: true })).toBeVisible();
  }
  const groups = await nav.getByRole('link').evaluateAll((links) => {
    let end = 0;
    return links.map((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      const isFirst = top - end > 8;
      end = bottom;
      return `${isFirst ? '| ' : ''}${link.getAttribute('aria-label')}`;
    });
  });
  expect(groups.join(', ').replaceAll(', | ', ' | ')).toBe(
    '| Admin Dashboard, User Information | Blogger Form, Home Blog Form, Category Form, Pages, Media, Fixtures' +
      ' | Settings, Notifications | Traffic, Speed, Activity | Team, Server, Trash, Account',
  );
  const opening = context.waitForEvent('page');
  await page.getByRole('banner').getByRole('link', { name: 'View site' }).click();
  await expect(await opening).toHaveURL(/\/$/);
});

test('A tab of a phone has its name on one line, and the usual word below it', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  const tabs = page.locator('.admin-nav > .admin-nav-list');
  await expect(tabs.locator('.admin-nav-word')).toHaveText([
    'Today',
    'Leads',
    'Write',
    'Posts',
    'Categories',
  ]);
  const tab = page.getByRole('link', { name: 'User Information' });
  await expect(tab).toHaveAccessibleDescription(/Leads/);
  for (const name of await tabs.locator('.admin-nav-short').all()) {
    await expect(name).toBeInViewport({ ratio: 1 });
    expect((await name.boundingBox())?.height).toBeLessThan(20);
  }
  const [name, word] = [tab.locator('.admin-nav-short'), tabs.getByText('Leads')];
  const [above, below] = [await name.boundingBox(), await word.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
});

test('The badge counts what is new, without suspected spam, and covers no label', async ({
  page,
  open,
  owner,
  site,
}) => {
  await leaveMessage(site, { email: 'badge@example.in' });
  await owner.post('/contacts', { email: 'badge.spam@example.in', website: 'x' });
  const { new: fresh, suspected } = (await owner.get('/contact-desk')).body;
  expect(suspected).toBeGreaterThan(0);
  await open();
  const badge = page.locator('.admin-nav .badge');
  await expect(badge.locator('[aria-hidden]')).toHaveText(`${fresh}`);
  await badge.locator('[aria-hidden]').evaluate((count) => count.replaceChildren('999+'));
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const isApart = await badge.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const labels = [...(element.closest('li')?.querySelectorAll('a span span, .admin-nav-word') ?? [])];
      const lines = labels.flatMap((label) => {
        const text = document.createRange();
        text.selectNodeContents(label.firstChild ?? label);
        return [...text.getClientRects()].filter((box) => box.width > 0);
      });
      const isBeside = (box: DOMRect) =>
        box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      return lines.length > 0 && lines.every(isBeside);
    });
    expect([width, isApart]).toEqual([width, true]);
  }
});
