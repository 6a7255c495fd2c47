import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { deliverPush, subscribeBy } from '#tests/support/browser-push.ts';
import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { aPushService, type PushedNotice, type PushService } from '#tests/support/push-service.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { readMessages } from '#tests/support/stored-messages.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

let dataDir: string;
let service: PushService;
let server: ServerProcess;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'story-'));
  service = await aPushService();
  server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
    NOTICE_ORIGINS: service.origin,
  });
});
test.afterEach(async () => {
  await server.stop();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, body: object, token = '') {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect([path, answer.ok]).toEqual([path, true]);
  return answer.status === 204 ? undefined : answer.json();
}

const email = 'asha@example.in';

test('A lead that was written without a line is told of, opened, answered by WhatsApp, and a colleague sees it', async ({
  browser,
}) => {
  // An operator with push on and a reply prepared; a colleague at the list.
  const { token } = await call('/login', operator);
  await call('/contact-desk/replies', { title: 'Hello', text: 'Hello {first_name}, thank you.' }, token);
  const invite = await call('/invites', { role: 'answerer', password: operator.password }, token);
  const login = { username: 'Meera', password: 'a meadow of her own' };
  await call('/invitation/accept', { token: invite.token, ...login });

  const operators = await browser.newContext({ baseURL: server.url });
  await operators.grantPermissions(['notifications'], { origin: server.url });
  await operators.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  );
  await subscribeBy(operators, service);
  const tab = await operators.newPage();
  await tab.goto('/login?next=/admin/notices');
  await tab.getByLabel('Username').fill(operator.username);
  await tab.getByLabel('Password').fill(operator.password);
  await tab.getByRole('button', { name: 'Login' }).click();
  await tab.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(tab.getByText('This device', { exact: true })).toBeVisible();
  const worker = operators.serviceWorkers()[0] ?? (await operators.waitForEvent('serviceworker'));
  const empty = await operators.newPage();
  await tab.close();

  const colleagues = await browser.newContext({ baseURL: server.url });
  const session = await call('/login', login);
  const list = await colleagues.newPage();
  await list.addInitScript((kept) => Object.assign(localStorage, kept), {
    token: session.token,
    role: session.role,
  });
  await list.goto('/admin/userInfo');
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  // A reload would lose it.
  await list.evaluate(() => Object.assign(window, { sameDocument: true }));

  // A visitor on a dead line presses Apply Now.
  const visitors = await browser.newContext({ baseURL: server.url });
  const contact = new ContactPage(await visitors.newPage());
  await contact.open();
  await contact.installed();
  await visitors.setOffline(true);
  await contact.box('First name').fill('Asha');
  await contact.box('Phone').fill('098765 43210');
  await contact.send(email, 'How do I get an ID?');
  await expect(contact.status).toHaveText(SAVED);
  await contact.inOutbox(1);
  expect(readMessages(dataDir, email)).toEqual([]);

  // The line is back: the message arrives, and the notice is shown with no tab of the operator's.
  await visitors.setOffline(false);
  await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  await contact.inOutbox(0);
  const [message, ...others] = readMessages(dataDir, email);
  expect(others).toEqual([]);
  await expect.poll(() => service.pushed.length).toBe(1);
  await deliverPush(empty, server.url, service.pushed[0] as PushedNotice);
  const shown = () =>
    worker.evaluate<string[]>('registration.getNotifications().then((all) => all.map(({ title }) => title))');
  await expect.poll(shown).toEqual(['New lead']);

  // The colleague is told that there is one more, and looks.
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
  const desk = await operators.newPage();
  await desk.goto(address);
  expect(new URL(desk.url()).searchParams.get('id')).toBe(String(message?.id));
  await expect(desk.getByRole('article').getByText('How do I get an ID?')).toBeVisible();

  // One press of WhatsApp, with the reply filled in.
  await desk.getByRole('button', { name: 'Prepared reply' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Reply to Asha' });
  await sheet.getByRole('radio', { name: 'Hello' }).check();
  const opening = operators.waitForEvent('page');
  await sheet.getByRole('link', { name: 'WhatsApp' }).click();
  const chat = await opening;
  await chat.waitForURL('https://wa.me/919876543210?text=Hello%20Asha%2C%20thank%20you.');
  await chat.close();

  // Back on the page, one tap marks it. To a browser without a screen no window comes before another: the page is told by hand.
  await desk.evaluate(() => dispatchEvent(new Event('focus')));
  await desk.getByRole('group', { name: 'Did you answer?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(desk.getByText(/answered by WhatsApp/)).toBeVisible();
  await expect.poll(() => readMessages(dataDir, email)[0]?.state).toBe('answered');

  // The colleague sees it done.
  await expect(row).toContainText('Answered');
  expect(await list.evaluate(() => 'sameDocument' in window)).toBe(true);
  for (const context of [operators, colleagues, visitors]) await context.close();
});
