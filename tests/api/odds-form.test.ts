import { afterAll, beforeAll, expect, test } from 'vitest';
import { slugOf } from '#contract/slug.ts';
import { toolFields } from '#pwa/shared/ui/odds-fields.ts';
import { startSeededSite } from '#tests/support/built-site.ts';
import { readHead, readHtml } from '#tests/support/public-pages.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const ORIGIN = 'https://site.example';
let app: TestApp;
beforeAll(async () => {
  app = await startSeededSite(ORIGIN);
});
afterAll(() => app.close());

async function pageOf(query: Record<string, string>) {
  const answer = await app.call(`/odds?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  return { html, words: readHtml(html).texts.join(' '), answer };
}

test.for([
  [{ as: 'paisa', price: '85' }, '1.85', '17/20', '−117.65', '54.05%'],
  [{ as: 'fractional', price: '5/1' }, '6.00', '+500', '16.67%'],
  [{ as: 'decimal', price: '२.००' }, '1/1', '+100', '50.00%'],
  [{ book: 'decimal', first: '2.10', second: '3.40', third: '3.60' }, '104.81%', '4.81%', '28.06%'],
  [{ layas: 'decimal', lay: '6', stake: '500' }, 'can cost ₹2,500'],
  [{ month: '600', evenings: '4', bet: '20' }, 'Stop for the evening when ₹150 is gone, or after 7 bets.'],
  [{ as: 'decimal', price: '1,85' }, 'Write a point, not a comma: 1.85.'],
] as const)('Without script the server answers the form: %j', async ([query, ...said]) => {
  const { words } = await pageOf(query);
  for (const text of said) expect(words).toContain(text);
});

test('The page with an outcome is the page itself to search engines, keeps what was typed, and is kept nowhere', async () => {
  const { html, answer } = await pageOf({ as: 'american', price: '+150' });
  expect(readHead(html).canonical).toBe(`${ORIGIN}/odds`);
  expect(html).toContain('value="+150"');
  expect(html).toMatch(/<option value="american" selected/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('The form is answered after the page without values was asked for, too', async () => {
  for (let call = 0; call < 3; call += 1) await (await app.call('/odds')).text();
  const { words } = await pageOf({ layas: 'decimal', lay: '3.50', stake: '500' });
  expect(words).toContain('can cost ₹1,250');
});

test('What is typed is text wherever it stands', async () => {
  const { html, words } = await pageOf({
    as: '__proto__',
    price: '"><b>x',
    stake: '%00',
  });
  expect(html).not.toContain('<b>x');
  expect(words).toContain('Write a number, such as 1.85.');
  expect((await app.call('/odds?price=%E0%A4%A&price=2')).status).toBe(200);
});

test('Without values it is the file of the build', async () => {
  const file = await app.call('/odds');
  expect(file.headers.get('etag')).not.toBeNull();
  expect(await file.text()).toContain('54.05%');
});

test.for([
  ['convert', 'Reading Odds and the Chance Inside Them'],
  ['margin', 'The Margin Hidden in Every Price'],
  ['lay', undefined],
  ['budget', 'A Monthly Budget That Holds'],
] as const)(
  'The text that explains the sum %s has its form, which the page answers',
  async ([tool, title]) => {
    const odds = await (await app.call('/odds')).text();
    const explained = title === undefined ? '/cricket' : `/blog?${new URLSearchParams({ q: title })}`;
    expect(odds).toContain(`href="${explained}"`);
    const found = await (await app.call(explained)).text();
    const path = title === undefined ? explained : found.match(`/blog/\\d+/${slugOf(title)}`)?.[0];
    const text = await (await app.call(path ?? '')).text();
    const [form = ''] = text.match(new RegExp(`<form [^>]*action="/odds#${tool}".*?</form>`, 's')) ?? [];
    const named = [...form.matchAll(/<(?:input|select) [^>]*name="(\w+)"/g)].map(([, name]) => name);
    expect(named).toEqual(toolFields[tool].map(({ name }) => name));
  },
);
