import { SENT, timeOf, wayOf, wishesOf } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);

test('A visitor says how and when an answer suits', async ({ visitor, page, owner, line }) => {
  const [way, time] = [wayOf(page), timeOf(page)];
  await visitor.open();
  await expect(way).toHaveValue('');
  await way.selectOption({ label: 'Phone call' });
  await time.selectOption({ label: 'Evening, 5 to 9' });
  await visitor.send('From the train');
  await expect(visitor.box('Phone')).toBeFocused();
  await expect(visitor.box('Phone')).toHaveAccessibleDescription(/write your number, or choose another way/);
  expect(line.seen).toHaveLength(0);
  await way.selectOption('email');
  await visitor.inDrafts('From the train');
  await visitor.reload();
  await expect(way).toHaveValue('email');
  await expect(time).toHaveValue('evening');

  line.set('refuse');
  await visitor.apply.click();
  await expect(visitor.items).toContainText('Answer: Email, Evening');
  await expect(way).toHaveValue('');
  await expect(time).toHaveValue('');
  await visitor.edit('From the train');
  await expect(way).toHaveValue('email');
  await way.selectOption('call');
  await visitor.box('Phone').fill('+91 98765 43210');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(await wishesOf(owner, visitor.email)).toEqual(['call evening']);
});
