import { afterEach, beforeEach, expect, test } from 'vitest';
import { message, storedMessages } from '#tests/support/messages.ts';
import { type PageApp, startPages } from '#tests/support/page-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// The plain form alone takes urlencoded bodies; trust-raw has the parameters of an address and of JSON.

let app: TestApp;
let page: PageApp;
beforeEach(async () => {
  app = await startTestApp();
  page = await startPages(app);
});
afterEach(async () => {
  await page.close();
  await app.close();
});

const MB = 1024 * 1024;
const form = new URLSearchParams(message).toString();
const fields = form.split('&').length;

async function post(body: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return fetch(`${page.url}/contact`, { method: 'POST', redirect: 'manual', headers, body });
}

test.each([
  ['one pair too many', form + '&a=1'.repeat(51 - fields)],
  ['one pair too many, of nothing', form + '&'.repeat(51 - fields)],
  ['1 MB of nothing but &', '&'.repeat(MB)],
  ['1 MB of short pairs behind the message', `${form}${'&a=%41'.repeat(170_000)}`],
])('T12. A form of %s: 400 that says so, and nothing is decoded or stored', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('The request could not be read.');
  expect(await storedMessages(app)).toEqual([]);
});

test('T12. A form of as many pairs as are allowed, a value with = in it among them, is stored', async () => {
  const body = `${form}&page=/a=b=c${'&a=1'.repeat(49 - fields)}`;
  expect((await post(body)).status).toBe(303);
  expect((await storedMessages(app))[0]).toMatchObject({ message: message.message });
});

test.each([
  ['/blog', '/blog', { utm_source: 'mail' }],
  ['//evil.example/login', null, { utm_source: 'mail' }],
  ['/\\evil.example/login', null, { utm_source: 'mail' }],
  ['/blog?utm_medium=%00', '/blog', { utm_source: 'mail' }],
])(
  'T10. A form posted from %s: no address of another site, and no control, stands beside the message',
  async (from, path, campaign) => {
    const referer = `${page.url}${from}${from.includes('?') ? '&' : '?'}utm_source=mail`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Referer: referer };
    const answer = await fetch(`${page.url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: form,
    });
    expect(answer.status).toBe(303);
    const [id] = (await storedMessages(app)).map((each) => each.id);
    const told = await (await app.call(`/api/contacts/${id}`, { token: await app.login() })).json();
    expect(told).toMatchObject({ page: path, campaign });
    expect(told.campaign).toEqual(campaign);
  },
);
