import { expect, test } from '#tests/support/operator-screens.ts';
import { looksRightAtEachWidth } from '#tests/support/operator-stories.ts';

test('The screen of matches looks right with a match in it', async ({ page, open, owner }) => {
  const starts_at = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const match = { home: 'Pune', away: 'Chennai', competition: 'T20 League', venue: '', starts_at };
  const { id } = (await owner.post('/fixtures', match)).body;
  await open('/admin/fixtures');
  await expect(page.getByRole('row').filter({ hasText: 'Chennai' })).toBeVisible();
  await looksRightAtEachWidth(page);
  await owner.delete(`/fixtures/${id}`);
});
