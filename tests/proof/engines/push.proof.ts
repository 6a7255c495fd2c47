import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { MARK_LENGTH } from '#contract/notification-readers.ts';
import { operator } from '#tests/support/client.ts';
import { firefox } from './firefox.ts';
import { type FirefoxPush, startFirefoxPush } from './firefox-push.ts';
import type { Tab } from './tab.ts';
import { prove, serveSite } from './visit.ts';

let service: FirefoxPush;
beforeAll(async () => {
  service = await startFirefoxPush();
});
afterAll(() => service.close());
serveSite(() => ({ NOTICE_ORIGINS: service.origin }));

const markOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, MARK_LENGTH);

const notices = (tab: Tab) =>
  tab.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, data }));
  });

async function logIn(tab: Tab): Promise<void> {
  await tab.open('/login');
  await tab.fill({ role: 'textbox', name: 'Username' }, operator.username);
  await tab.fill({ role: 'textbox', name: 'Password' }, operator.password);
  await tab.press({ role: 'button', name: 'Login' });
  await tab.until(() => location.pathname.startsWith('/admin'));
}

prove(
  'Subscribed by its own push service, it decrypts and shows the notice of a lead with the operator’s page closed; logging out ends that',
  { engines: [firefox], pushServer: () => service.url },
  async ({ open, siteUrl }) => {
    const call = async (method: string, path: string, json?: object, token = '') => {
      const answer = await fetch(`${siteUrl}/api${path}`, {
        method,
        headers: {
          ...(json && { 'Content-Type': 'application/json' }),
          ...(token !== '' && { Authorization: `Bearer ${token}` }),
        },
        ...(json && { body: JSON.stringify(json) }),
      });
      return answer.json();
    };
    const leave = async (): Promise<number> =>
      (await call('POST', '/contacts', { email: 'asha@example.in', message: 'Call me, please' })).id;
    const { token } = await call('POST', '/login', operator);
    const desk = await open();
    await logIn(desk);
    await desk.open('/admin/notices');
    await desk.press({ role: 'button', name: 'Switch on for this device' });
    await desk.see({
      role: 'status',
      text: 'This device is told of new leads, also while this page is closed.',
    });
    expect(service.subscribed()).toHaveLength(1);
    // Not an operator's: the worker alone shows what comes.
    const other = await open();
    await other.open('/offline');
    await desk.close();

    const id = await leave();
    await expect.poll(() => service.acks, { timeout: 30_000 }).toEqual([100]);
    await expect
      .poll(() => notices(other), { timeout: 30_000 })
      .toEqual([{ title: 'New lead', body: '', data: { path: `/admin/userInfo?id=${id}` } }]);

    // Another subscription: the worker says so to the server, with no page of the operator's.
    const [before] = service.subscribed();
    service.forget();
    await expect.poll(() => service.subscribed(), { timeout: 60_000 }).toHaveLength(1);
    expect(service.subscribed()).not.toEqual([before]);
    const marks = async () =>
      (await call('GET', '/notices', undefined, token)).devices.map(({ mark }: { mark: string }) => mark);
    await expect.poll(marks, { timeout: 30_000 }).toEqual(service.subscribed().map(markOf));
    const next = await leave();
    const paths = async () => (await notices(other)).map(({ data }) => data.path);
    await expect.poll(paths, { timeout: 60_000 }).toContain(`/admin/userInfo?id=${next}`);

    const again = await open();
    await again.open('/admin');
    await again.press({ role: 'button', name: 'Logout' });
    await expect.poll(() => service.subscribed(), { timeout: 30_000 }).toEqual([]);
  },
);
