import { readHead } from '#tests/support/public-pages.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

interface TermSet {
  '@type': string;
  name: string;
  hasDefinedTerm: { '@id': string; name: string; description: string }[];
}

test('The glossary has some forty entries, each with an anchor and JSON-LD', async ({ page, request }) => {
  const head = readHead(await (await request.get('/glossary')).text());
  expect(head.title).toContain('Glossary');
  expect(head.canonical).toMatch(/\/glossary$/);
  const set: TermSet = head.jsonLd.find((each) => each['@type'] === 'DefinedTermSet');
  expect(set.hasDefinedTerm.length).toBeGreaterThanOrEqual(40);
  const googly = set.hasDefinedTerm.find(({ name }) => name === 'Googly');
  expect(googly?.description).toBe(
    'A leg-spinner’s delivery that turns the other way: from off to leg for a right-handed batter.',
  );
  await page.goto(googly?.['@id'].replace(/^.*\/glossary/, '/glossary') ?? '');
  await expect(page.getByRole('heading', { name: 'Googly' })).toBeInViewport();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(40);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Glossary' }).isVisible();
});
