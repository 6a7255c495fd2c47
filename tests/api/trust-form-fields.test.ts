import { test as base, expect } from '#tests/support/api-test.ts';
import { message, readContact, storedMessages } from '#tests/support/messages.ts';
import { startPages } from '#tests/support/page-app.ts';

// The plain form alone takes urlencoded bodies; trust-json-shape has the parameters of an address and of JSON.

const test = base.extend('pages', async ({ app }, { onCleanup }) => {
  const page = await startPages(app);
  onCleanup(page.close);
  return page.url;
});

const MB = 1024 * 1024;
const form = new URLSearchParams(message).toString();
const fields = form.split('&').length;

const post = (pages: string, body: string, more: Record<string, string> = {}) =>
  fetch(`${pages}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...more },
    body,
  });

test('T12. A form of too many pairs is 400, nothing of it stored', async ({ app, pages }) => {
  const bodies = [
    form + '&a=1'.repeat(51 - fields),
    // Pairs of nothing count as well.
    form + '&'.repeat(51 - fields),
    '&'.repeat(MB),
    `${form}${'&a=%41'.repeat(170_000)}`,
  ];
  for (const body of bodies) {
    const answer = await post(pages, body);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('The request could not be read.'),
    ]);
  }
  expect(await storedMessages(app)).toEqual([]);
});

test('T12. A form of as many pairs as are allowed is stored', async ({ app, pages }) => {
  const body = `${form}&page=/a=b=c${'&a=1'.repeat(49 - fields)}`;
  expect((await post(pages, body)).status).toBe(303);
  expect((await storedMessages(app))[0]).toMatchObject({ message: message.message });
});

test('T10. No foreign address of a Referer is stored with a message', async ({ owner, pages }) => {
  const places: [referer: string, page: string | null][] = [
    ['/blog?', '/blog'],
    ['//evil.example/login?', null],
    ['/\\evil.example/login?', null],
    ['/blog?utm_medium=%00&', '/blog'],
  ];
  for (const [from, page] of places) {
    // The same text again would be the same message.
    const body = new URLSearchParams({ ...message, message: from }).toString();
    const answer = await post(pages, body, { Referer: `${pages}${from}utm_source=mail` });
    expect(answer.status).toBe(303);
    const [{ id }] = (await owner.get('/contacts')).body;
    const stored = await readContact(owner, id);
    expect([from, stored.page, stored.campaign]).toEqual([from, page, { utm_source: 'mail' }]);
  }
});
