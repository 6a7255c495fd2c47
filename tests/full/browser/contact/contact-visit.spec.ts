import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { operatorCall } from '#tests/support/operator-screens.ts';
import type { Site } from '#tests/support/site.ts';

async function firstMessage(site: Site, email: string): Promise<unknown> {
  const [row] = site.rows(email);
  return (await operatorCall(site, await site.login(), `/contacts/${row?.id}`)).json();
}

test('A message that waited on the device says its page and the campaign of the visit', async ({
  visitor,
  page,
  site,
}) => {
  await page.goto('/contact?utm_medium=poster');
  await visitor.ready();
  await visitor.installed();
  await visitor.context.setOffline(true);
  await visitor.sendInVain(1);
  await visitor.context.setOffline(false);
  await visitor.hasArrived('Message 1');
  const campaign = { utm_medium: 'poster' };
  expect(await firstMessage(site, visitor.email)).toMatchObject({ page: '/contact', campaign });
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain form tells its page and the campaign in its address', async ({ visitor, page, site }) => {
    await page.goto('/contact?utm_source=plain');
    await visitor.send('Plain words');
    await expect(visitor.alert).toHaveText(SENT);
    const campaign = { utm_source: 'plain' };
    expect(await firstMessage(site, visitor.email)).toMatchObject({ page: '/contact', campaign });
  });
});
