import { goBack, isRestored, leave, test, tried } from '#tests/support/back-forward.ts';
import { SENT } from '#tests/support/contact-page.ts';
import { expect } from '#tests/support/line.ts';

test('31. Back/forward cache restore → the list is fresh, nothing sent again', async ({ visitor, line }) => {
  const { page } = visitor;
  await visitor.open();
  // The first worker of all takes the page over: from the cache, too, and throws it out for that.
  await visitor.installed();
  line.set('refuse');
  await visitor.sendInVain(2);
  await tried(page);
  await leave(page);
  line.set('ok');
  const other = await visitor.context.newPage();
  await other.goto('/');
  await visitor.hasArrived('Message 1', 'Message 2');
  await expect(other.getByRole('status')).toHaveText(/ delivered\.$/);
  const sent = line.seen.length;

  await goBack(page);
  await isRestored(page);
  await expect(visitor.items).toHaveCount(0);
  await expect(visitor.receipts).toHaveCount(2);
  // Shown in the other tab already.
  await expect(visitor.status).toHaveCount(0);
  // What goes out now would have come after anything that was sent again.
  await visitor.send('Message 3');
  await expect(visitor.alert).toHaveText(SENT);
  expect(line.seen).toHaveLength(sent + 1);
  expect(visitor.arrived()).toEqual(['Message 1', 'Message 2', 'Message 3']);
});
