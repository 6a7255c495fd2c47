import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { test as base, expect, operator } from '#tests/support/site.ts';

/** A site of the test's own, whose server can be stopped and started again at the same address. */
interface Own {
  url: string;
  dataDir: string;
  stop: () => Promise<unknown>;
  start: () => Promise<unknown>;
  post: (path: string, body: object, token?: string) => Promise<Response>;
  login: (as?: { username: string; password: string }) => Promise<string>;
}

const test = base.extend<{ own: Own }>({
  own: async ({ playwright: _ }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'live-'));
    const settings = {
      DATA_DIR: dataDir,
      STARTER_CONTENT: 'off',
      ADMIN_USERNAME: operator.username,
      ADMIN_PASSWORD: operator.password,
    };
    let server: ServerProcess = await startServer(settings);
    const { url } = server;
    const post: Own['post'] = (path, body, token) =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    await use({
      url,
      dataDir,
      stop: () => server.stop(),
      start: async () => {
        server = await startServer({ ...settings, PORT: new URL(url).port });
      },
      post,
      login: async (as = operator) => (await (await post('/login', as)).json()).token,
    });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});

// What the browser says of a server that is away.
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

let letters = 0;
/** A message of somebody. Gives its id. */
async function leave(own: Own): Promise<number> {
  letters += 1;
  const answer = await own.post('/contacts', { email: `live${letters}@example.in` });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

/** The streams that tabs of this browser asked for. */
function streamsOf(context: BrowserContext) {
  const asked: Page[] = [];
  context.on('request', (request) => {
    if (isStream(request)) asked.push(request.frame().page());
  });
  return asked;
}

async function openTab(context: BrowserContext, own: Own, token: string, path = '/admin'): Promise<Page> {
  const tab = await context.newPage();
  await tab.addInitScript((value) => localStorage.setItem('token', value), token);
  await tab.goto(own.url + path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

const isStream = (request: { url: () => string }) => request.url().endsWith('/api/events');
/** The next stream is there. */
const isListening = (context: BrowserContext) => context.waitForEvent('response', isStream);

/** How many messages are new, in the title. */
const shows = (tab: Page, count: number) => expect(tab).toHaveTitle(new RegExp(`^\\(${count}\\)`));
/** Sooner than the counts are asked for without a stream. */
const showsSoon = (tab: Page, count: number) =>
  expect(tab).toHaveTitle(new RegExp(`^\\(${count}\\)`), { timeout: 15_000 });

test('A message arrives: every tab shows it soon, and one of them reads for all', async ({
  own,
  context,
}) => {
  const streams = streamsOf(context);
  const token = await own.login();
  const listening = isListening(context);
  const first = await openTab(context, own, token);
  const second = await openTab(context, own, token, '/admin/userInfo');
  await listening;
  await leave(own);
  await Promise.all([showsSoon(first, 1), showsSoon(second, 1)]);
  await leave(own);
  await Promise.all([showsSoon(first, 2), showsSoon(second, 2)]);
  expect(streams).toEqual([first]);

  // The reader closes; the other goes on.
  await first.close();
  await expect.poll(() => streams).toEqual([first, second]);
  await leave(own);
  await shows(second, 3);
});

test('The server is restarted: the tab goes on by itself', async ({ own, context }) => {
  const streams = streamsOf(context);
  const listening = isListening(context);
  const tab = await openTab(context, own, await own.login());
  await listening;
  await leave(own);
  await shows(tab, 1);
  await own.stop();
  await expect.poll(() => streams.length).toBeGreaterThan(1);
  await own.start();
  await leave(own);
  await shows(tab, 2);
  await leave(own);
  await shows(tab, 3);
});

test('Where no stream comes through, the numbers follow within half a minute', async ({ own, context }) => {
  await context.route('**/api/events', (route) => route.abort());
  const tab = await context.newPage();
  await tab.clock.install();
  const token = await own.login();
  await tab.addInitScript((value) => localStorage.setItem('token', value), token);
  await tab.goto(`${own.url}/admin`);
  await expect(tab.getByText('Unanswered')).toBeVisible();
  await leave(own);
  await tab.clock.fastForward(30_000);
  await shows(tab, 1);
});

test('A tab that nobody looks at for five minutes listens no more, until it is looked at', async ({
  own,
  context,
}) => {
  const streams = streamsOf(context);
  const tab = await context.newPage();
  await tab.clock.install();
  const token = await own.login();
  await tab.addInitScript((value) => localStorage.setItem('token', value), token);
  const listening = isListening(context);
  await tab.goto(`${own.url}/admin`);
  await listening;
  await leave(own);
  await shows(tab, 1);
  const look = (state: 'hidden' | 'visible') =>
    tab.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { get: () => value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  // By the tab, or by the server, whichever is first.
  const ended = Promise.race([
    context.waitForEvent('requestfailed', isStream),
    context.waitForEvent('requestfinished', isStream),
  ]);
  await look('hidden');
  await tab.clock.fastForward(5 * 60_000);
  await ended;
  expect(streams).toHaveLength(1);
  await look('visible');
  await expect.poll(() => streams.length).toBe(2);
  await leave(own);
  await shows(tab, 2);
});

test('What a colleague does to messages shows in the list and in the open one, and no row moves', async ({
  own,
  context,
}) => {
  const ids = [await leave(own), await leave(own), await leave(own)];
  const token = await own.login();
  const listening = isListening(context);
  const list = await openTab(context, own, token, '/admin/userInfo?state=new');
  const open = await openTab(context, own, token, `/admin/userInfo?id=${ids[1]}`);
  await listening;
  const rows = list.getByRole('row').filter({ hasText: '@example.in' });
  await expect(rows).toHaveCount(3);
  await expect(open.getByRole('article').getByRole('button', { name: 'Mark answered' })).toBeVisible();
  const change = (method: string, id: number | undefined, body?: object) =>
    fetch(`${own.url}/api/contacts/${id}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const places = () => rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.id)));
  await change('PATCH', ids[1], { state: 'answered' });
  await expect(rows.nth(1)).toContainText('Answered');
  expect(await places()).toEqual(ids.toReversed());
  await expect(open.getByRole('article').getByRole('button', { name: 'Mark as new' })).toBeVisible();
  await change('DELETE', ids[2]);
  await expect.poll(places).toEqual([ids[1], ids[0]]);
  // What came in the meantime is said, and counted without what was answered here.
  await leave(own);
  await expect(list.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(await places()).toEqual([ids[1], ids[0]]);
});

test('Logged out in one tab: no tab listens any more', async ({ own, context }) => {
  const streams = streamsOf(context);
  const token = await own.login();
  const first = await openTab(context, own, token);
  const second = await openTab(context, own, token);
  await expect.poll(() => streams.length).toBe(1);
  // By the tab, or by the server, whichever is first.
  const ended = Promise.race([
    context.waitForEvent('requestfailed', isStream),
    context.waitForEvent('requestfinished', isStream),
  ]);
  await first.getByRole('button', { name: 'Logout' }).click();
  await ended;
  await expect(second.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(streams).toEqual([first]);
});

test('A colleague opens the same message: each sees who else is answering', async ({
  own,
  context,
  browser,
}) => {
  const id = await leave(own);
  const database = new Database(join(own.dataDir, 'site.sqlite'));
  database.exec("insert into operator (username, password_hash) select 'Asha', password_hash from operator");
  database.close();
  const path = `/admin/userInfo?id=${id}`;
  const mine = await openTab(context, own, await own.login(), path);
  const other = await browser.newContext();
  const theirs = await openTab(other, own, await own.login({ ...operator, username: 'Asha' }), path);
  await expect(mine.getByText('Asha is answering.')).toBeVisible();
  await expect(theirs.getByText(`${operator.username} is answering.`)).toBeVisible();
  // A second tab is told at once what the first knows.
  const again = await openTab(context, own, await own.login(), path);
  await expect(again.getByText('Asha is answering.')).toBeVisible();
  await other.close();
  await expect(mine.getByText('Asha is answering.')).toHaveCount(0);
});
