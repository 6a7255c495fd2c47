import { DELIVERED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { fire } from '#tests/support/worker-events.ts';

test('30. sync with no page open → kept without a server, else delivered', async ({ visitor, line }) => {
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.send('Sent in my absence');
  await expect(visitor.items).toHaveCount(1);
  const next = visitor.in(await visitor.context.newPage());
  await visitor.page.close();
  const tries = line.seen.length;
  await fire(next.page, line.url, { tag: 'outbox', lastChance: true });
  await expect.poll(() => line.seen.length).toBeGreaterThan(tries);
  expect(visitor.stored()).toHaveLength(0);
  line.set('ok');
  await fire(next.page, line.url, { tag: 'outbox', lastChance: false });
  await visitor.hasArrived('Sent in my absence');

  await next.page.goto('/contact');
  await expect(next.status).toHaveText(DELIVERED);
  await expect(next.receipts).toHaveText(new RegExp(`, number ${visitor.stored()[0]?.id}$`));
  await next.sawDelivery();
  await next.reload();
  await expect(next.receipts).toHaveCount(1);
  await expect(next.status).toHaveCount(0);
  expect(visitor.stored()).toHaveLength(1);
});
