import { ContactPage } from '#tests/support/contact-page.ts';
import { script } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';
import { comeOnline, openOther, write } from './several-tabs.ts';

test('23. Two tabs, the worker’s sync event and Send now at one instant → one row each', async ({
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await contact.installed();
  await context.setOffline(true);
  const messages = await write(contact, email, 3);
  const tab = await context.newPage();
  await tab.goto('/contact');
  const second = new ContactPage(tab);
  await expect(second.items).toHaveCount(3);
  line.set({ delay: 100 });
  await context.setOffline(false);
  // The buttons go with the messages: one of them may not be there any more.
  const click = (at: ContactPage) => at.button('Send now').click({ timeout: 2_000 });
  await Promise.allSettled([click(contact), click(second)]);
  await expect(contact.items).toHaveCount(0);
  await expect(second.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(messages);
  expect(line.seen).toHaveLength(3);
  await tab.close();
});

test('24. The lock holder is killed → another takes over', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  const other = await openOther(context);
  line.set('hang');
  await contact.send(email, 'Taken over');
  await expect.poll(() => line.seen.length).toBe(1);
  await page.close();
  line.set('ok');
  await comeOnline(other.page);
  await expect.poll(() => stored().length).toBe(1);
  await expect(other.items).toHaveCount(0);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
});

test('24. No navigator.locks → still one row each', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  await contact.open();
  line.set('refuse');
  const messages = await write(contact, email, 3);
  const other = await openOther(context);
  await expect(other.items).toHaveCount(3);
  const tried = line.seen.length;
  line.set({ delay: 500 });
  await comeOnline(page);
  // The first message is on its way: now the other tab wants to send, too.
  await expect.poll(() => line.seen.length, { intervals: [20] }).toBeGreaterThan(tried);
  await comeOnline(other.page);
  await expect(contact.items).toHaveCount(0);
  await expect(other.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(messages);
  expect(line.seen.length - tried).toBe(3);
});

test('26. A new worker waits beside the old one → no second send', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
  site,
}) => {
  await contact.open();
  await contact.installed();
  const worker = await (await fetch(`${site.url}/sw.js`)).text();
  const next = `${worker}\n// the next version`;
  line.setOthers({
    when: (request) => (request.line.startsWith('GET /sw.js ') ? { answer: () => script(next) } : 'ok'),
  });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await context.setOffline(true);
  const messages = await write(contact, email, 3);
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(messages);
  expect(line.seen).toHaveLength(3);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
});

test('27. Delete in one tab → list, badge and title of the other follow', async ({
  contact,
  context,
  email,
  line,
}) => {
  await contact.open();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/about-us');
  const other = await openOther(context);
  line.set('refuse');
  await write(contact, email, 2);
  const badge = elsewhere.locator('.site-nav-list .badge');
  await expect(badge).toHaveText('2 messages wait');
  await expect(elsewhere).toHaveTitle(/^\(2\) /);
  await expect(other.items).toHaveCount(2);
  await contact.button('Delete').click();
  await expect(other.items).toContainText(['Message 2']);
  await expect(badge).toHaveText('1 message waits');
  await other.button('Delete').click();
  await expect(contact.items).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  await expect(elsewhere).not.toHaveTitle(/^\(/);
});
