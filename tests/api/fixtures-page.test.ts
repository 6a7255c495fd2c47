import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FIXTURE_MS } from '#contract/fixtures-rules.ts';
import { Clock } from '#tests/support/api-test.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { addFixture } from '#tests/support/matches.ts';
import { readHead, readHtml } from '#tests/support/public-pages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const ORIGIN = 'https://site.example';
const clock = new Clock();
const added: number[] = [];

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  clock.set('2026-11-20T06:00:00Z');
  app = await startTestApp({ publicUrl: ORIGIN, site: await builtSite(ORIGIN), now: clock.now });
  owner = clientOf(app.url, await app.login({ isEndless: true }));
});
afterAll(() => app.close());
afterEach(async () => {
  for (const id of added.splice(0)) await owner.delete(`/fixtures/${id}`);
});

async function list(given: Record<string, string>): Promise<void> {
  added.push((await addFixture(owner, given)).id);
}

const textOf = async (path: string) => (await app.call(path)).text();
/** Whom the page lists. */
const namesAt = async (query: string) =>
  [...(await textOf(`/fixtures${query}`)).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = '']) =>
    name.replace(/<[^>]*>/g, ''),
  );

test('One competition is shown after all were asked for, and all after one', async () => {
  await list({ home: 'Delhi', competition: 'IPL' });
  await list({ home: 'Goa', away: 'Kerala', competition: 'Ranji & Co' });
  const all = ['Delhi v Chennai', 'Goa v Kerala'];
  for (let call = 0; call < 3; call += 1) expect(await namesAt('')).toEqual(all);
  for (let call = 0; call < 3; call += 1) {
    expect(await namesAt('?competition=IPL')).toEqual(['Delhi v Chennai']);
    expect(await namesAt('?competition=Ranji+%26+Co')).toEqual(['Goa v Kerala']);
    expect(await namesAt('?competition=IPL&utm_source=x')).toEqual(['Delhi v Chennai']);
    expect(await namesAt('')).toEqual(all);
  }
  expect(readHead(await textOf('/fixtures?competition=IPL')).canonical).toBe(`${ORIGIN}/fixtures`);
});

/** The links of a filter, the one that is shown in brackets. */
const linksAt = async (query: string, label: string) => {
  const [, nav = ''] = (await textOf(`/fixtures${query}`)).split(`<nav aria-label="${label}">`);
  const links = nav.slice(0, nav.indexOf('</nav>')).matchAll(/<a ([^>]*)>(.*?)<\/a>/g);
  return [...links].map(([, attributes, words]) =>
    attributes?.includes('aria-current') ? `[${words}]` : words,
  );
};

test('Where two sports are listed one is chosen first, then a competition of it', async () => {
  await list({ home: 'Delhi', competition: 'IPL' });
  expect(await linksAt('', 'Sports')).toEqual([]);
  await list({ home: 'Goa', away: 'Kerala', competition: 'Ranji Trophy' });
  expect(await linksAt('', 'Competitions')).toEqual(['[All]', 'IPL', 'Ranji Trophy']);
  await list({ home: 'Bagan', sport: 'football', competition: 'I-League' });
  const [delhi, goa, bagan] = ['Delhi v Chennai', 'Goa v Kerala', 'Bagan v Chennai'];
  for (const [query, names, sports, competitions] of [
    ['', [delhi, goa, bagan], ['[All]', 'Cricket', 'Football'], []],
    ['?sport=football', [bagan], ['All', 'Cricket', '[Football]'], []],
    ['?sport=cricket', [delhi, goa], ['All', '[Cricket]', 'Football'], ['[All]', 'IPL', 'Ranji Trophy']],
    [
      '?sport=cricket&competition=IPL',
      [delhi],
      ['All', '[Cricket]', 'Football'],
      ['All', '[IPL]', 'Ranji Trophy'],
    ],
    [
      '?competition=IPL&sport=cricket',
      [delhi],
      ['All', '[Cricket]', 'Football'],
      ['All', '[IPL]', 'Ranji Trophy'],
    ],
    ['?competition=IPL', [delhi], ['All', '[Cricket]', 'Football'], ['All', '[IPL]', 'Ranji Trophy']],
    ['?sport=football&competition=IPL', [bagan], ['All', 'Cricket', '[Football]'], []],
    ['?sport=tennis', [delhi, goa, bagan], ['[All]', 'Cricket', 'Football'], []],
  ] as const) {
    expect([query, await namesAt(query)]).toEqual([query, names]);
    expect([query, await linksAt(query, 'Sports')]).toEqual([query, sports]);
    expect([query, await linksAt(query, 'Competitions')]).toEqual([query, competitions]);
  }
});

test('What is no competition shows all, and is text', async () => {
  await list({ competition: 'IPL', home: '<b>Delhi' });
  for (const competition of [
    'Hockey',
    '"><b>x',
    '%E0%A4%A',
    '%00',
    '__proto__',
    'x'.repeat(5_000),
    'IPL&competition=',
  ]) {
    const answer = await app.call(`/fixtures?competition=${competition}`);
    const html = await answer.text();
    expect([answer.status, competition]).toEqual([200, competition]);
    expect(html).not.toMatch(/<b>(?:Delhi|x)/);
    expect(readHtml(html).texts.join(' ')).toContain('<b>Delhi');
  }
});

test('The footer leads to the fixtures while one is listed', async () => {
  const isLinked = async (path: string) => {
    await app.publisher.showNow();
    return (await textOf(path)).includes('href="/fixtures"');
  };
  const pages = ['/about-us', '/blog', '/contact', '/no-such-page'];
  for (const path of pages) expect(await isLinked(path), path).toBe(false);
  await list({ starts_at: '2026-11-21T14:00:00.000Z' });
  for (const path of pages) expect(await isLinked(path), path).toBe(true);
  expect(JSON.parse(await textOf('/site-content.json'))).toMatchObject({ hasFixtures: true });
  clock.set(Date.parse('2026-11-21T14:00:00.000Z') + FIXTURE_MS);
  for (const path of pages) expect(await isLinked(path), path).toBe(false);
  clock.set('2026-11-20T06:00:00Z');
});
