import { operatorCall } from '#tests/support/operator-screens.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

async function stored(site: Site, email: string) {
  const [row] = site.rows(email);
  const token = await site.login();
  return (await operatorCall(site, token, `/contacts/${row?.id}`)).json();
}

const seen = { notice: '2026-11-25', notice_at: expect.stringMatching(/^\d{4}-/) };

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain form says it, too', async ({ page, site }) => {
    const email = 'notice.plain@example.in';
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
    expect(await stored(site, email)).toMatchObject(seen);
  });
});
