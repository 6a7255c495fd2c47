import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/site.ts';

test('A page contains the styles that it uses; the next one loads all, once', async ({ page, contact }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await contact.open();
  await contact.send('styles@example.com', 'Hello');
  await expect(contact.alert).toHaveText(SENT);
  const styles = () => requests.filter((path) => path.endsWith('.css'));
  expect(styles()).toEqual([]);
  for (const name of ['About Us', 'Privacy Policy']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 5));
  }
  expect(styles()).toEqual([expect.stringMatching(/^\/assets\/styles-/)]);
});
