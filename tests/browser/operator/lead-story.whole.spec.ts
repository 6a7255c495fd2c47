import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { expect, fillLogin, makeColleague } from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';
import { deliverPush, type PushedNotice, subscribeBy } from '#tests/support/push-service.ts';

test.use({ serviceWorkers: 'allow' });

const email = 'asha@example.in';

test('A lead written offline is notified, opened and answered', async ({ own, push, owner, browser }) => {
  // An operator with push on and a reply prepared; a colleague at the list.
  await owner.post('/contact-desk/replies', { title: 'Hello', text: 'Hello {{first_name}}, thank you.' });
  const login = await makeColleague(owner, 'answerer', 'Meera');
  const operators = await browser.newContext({ baseURL: own.url });
  await operators.grantPermissions(['notifications'], { origin: own.url });
  await operators.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  );
  const device = await subscribeBy(operators, push);
  const tab = await operators.newPage();
  await tab.goto('/login?next=/admin/notices');
  await fillLogin(tab);
  await tab.getByRole('switch', { name: 'Push' }).click();
  const thisDevice = tab.getByText(/^On: this device gets new leads/);
  await expect(thisDevice).toBeVisible();
  await tab.reload();
  await expect(thisDevice).toBeVisible();
  const worker = operators.serviceWorkers()[0] ?? (await operators.waitForEvent('serviceworker'));
  const empty = await operators.newPage();
  await tab.close();

  const colleagues = await browser.newContext({ baseURL: own.url });
  const session = (await own.visitor.post('/login', login)).body;
  const list = await colleagues.newPage();
  await list.addInitScript((stored) => Object.assign(localStorage, stored), {
    token: session.token,
    role: session.role,
  });
  await list.goto('/admin/userInfo');
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  // A reload would lose it.
  await list.evaluate(() => Object.assign(window, { sameDocument: true }));

  // A visitor on a dead line presses Apply Now.
  const visitors = await browser.newContext({ baseURL: own.url });
  const contact = new ContactPage(await visitors.newPage());
  await contact.open();
  await contact.installed();
  await visitors.setOffline(true);
  await contact.box('First name').fill('Asha');
  await contact.box('Phone').fill('098765 43210');
  await contact.send(email, 'How do I get an ID?');
  await expect(contact.status).toHaveText(SAVED);
  await contact.inOutbox(1);
  expect(own.rows(email)).toEqual([]);

  // The line is back: the message arrives, and the notice is shown with no tab of the operator's.
  await visitors.setOffline(false);
  await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  await contact.inOutbox(0);
  const [message, ...others] = own.rows(email);
  expect(others).toEqual([]);
  await expect.poll(() => push.pushed.length).toBe(1);
  await deliverPush(empty, own.url, push.pushed[0] as PushedNotice);
  const shown = () =>
    worker.evaluate<unknown>(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    );
  const tag = push.pushed[0]?.payload.tag;
  await expect.poll(shown).toEqual([{ title: 'New lead', body: '', tag }]);

  // The colleague sees that there is one more, and opens it.
  await list.getByRole('button', { name: '1 new' }).click();
  const row = list.getByRole('row').filter({ hasText: 'Asha' });
  await expect(row).toContainText('New');

  // A tap on the notice opens the message. Only a person's tap may open a window: what the worker asks for is opened by hand.
  const address = await worker.evaluate<string>(`registration.getNotifications().then(
    ([notification]) =>
      new Promise((resolve) => {
        clients.openWindow = async (url) => resolve(url);
        dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      }),
  )`);
  await expect.poll(shown).toEqual([]);
  const inbox = await operators.newPage();
  await inbox.goto(address);
  expect(address).toBe(`${own.url}/admin/userInfo?id=${message?.id}`);
  await expect(inbox.getByRole('article').getByText('How do I get an ID?')).toBeVisible();

  // One press of WhatsApp, with the reply filled in.
  await inbox.getByRole('button', { name: 'Prepared reply' }).click();
  const sheet = inbox.getByRole('dialog', { name: 'Reply to Asha' });
  await sheet.getByRole('radio', { name: 'Hello' }).check();
  const opening = operators.waitForEvent('page');
  await sheet.getByRole('link', { name: 'WhatsApp' }).click();
  const chat = await opening;
  await chat.waitForURL('https://wa.me/919876543210?text=Hello%20Asha%2C%20thank%20you.');
  await chat.close();

  // Back on the page, one tap marks it. To a browser without a screen no window comes before another: the test fires the event itself.
  await inbox.evaluate(() => dispatchEvent(new Event('focus')));
  await inbox.getByRole('group', { name: 'Did you answer?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(inbox.getByText(/answered by WhatsApp/)).toBeVisible();
  await expect.poll(() => own.rows(email)[0]?.state).toBe('answered');

  // The colleague sees it done.
  await expect(row).toContainText('Answered');
  expect(await list.evaluate(() => 'sameDocument' in window)).toBe(true);

  // Logging out ends the notices in this browser and at the server. Those of leads that are shown go, too.
  await worker.evaluate(`Promise.all(['/admin/userInfo?id=1', '/blog/1/toss'].map(
    (path) => registration.showNotification(path, { data: { path } }),
  )).then(() => undefined)`);
  await inbox.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(shown).toEqual([{ title: '/blog/1/toss', body: '', tag: '' }]);
  await expect.poll(() => device.subscribed()).toBe(undefined);
  await expect.poll(async () => (await owner.get('/notices')).body.devices).toEqual([]);
  for (const context of [operators, colleagues, visitors]) await context.close();
});
