import type { Client } from '#tests/support/client.ts';
import { SENT, type Visitor } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

const firstMessage = async (owner: Client, visitor: Visitor): Promise<unknown> =>
  (await owner.get(`/contacts/${visitor.stored()[0]?.id}`)).body;

test('A message that waited says its page and its visit’s campaign', async ({ visitor, page, owner }) => {
  await page.goto('/contact?utm_medium=poster');
  await visitor.ready();
  await visitor.installed();
  await visitor.context.setOffline(true);
  await visitor.sendInVain(1);
  await visitor.context.setOffline(false);
  await visitor.hasArrived('Message 1');
  const campaign = { utm_medium: 'poster' };
  expect(await firstMessage(owner, visitor)).toMatchObject({ page: '/contact', campaign });
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain form tells its page, the campaign in its address and the notice beside it', async ({
    visitor,
    page,
    owner,
  }) => {
    await page.goto('/contact?utm_source=plain');
    await visitor.send('Plain words');
    await expect(visitor.alert).toHaveText(SENT);
    expect(await firstMessage(owner, visitor)).toMatchObject({
      page: '/contact',
      campaign: { utm_source: 'plain' },
      notice: '2026-11-29',
      notice_at: expect.stringMatching(/^\d{4}-/),
    });
  });
});
