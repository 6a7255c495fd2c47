import { expect, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain form says it, too', async ({ page, owner, site }) => {
    const email = 'notice.plain@example.in';
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
    const { body } = await owner.get(`/contacts/${site.rows(email)[0]?.id}`);
    expect(body).toMatchObject({ notice: '2026-11-25', notice_at: expect.stringMatching(/^\d{4}-/) });
  });
});
