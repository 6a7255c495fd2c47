import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageContents } from '#api/features/page/page-import.service.ts';
import { exportOf, importInto } from '#tests/support/imports.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let other: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  other = await startTestApp();
  token = await app.login();
});
afterEach(async () => {
  await app.close();
  await other.close();
});

const PAGE = {
  ...{ title: 'House rules', searchTitle: '', description: 'How we play', lead: '', share: '' },
  ...{ markdown: 'Be **kind**', language: 'en-IN', menu: 'none', order: 0, noindex: false },
};

async function makePage(slug: string, site = app, session = token): Promise<void> {
  const json = { slug, fields: PAGE };
  const answer = await site.call('/api/page-desk', { method: 'POST', token: session, json });
  expect(answer.status).toBe(201);
}

const pathsOf = async (site: TestApp) => (await pageContents(site.orm.em.fork())).map(({ path }) => path);

test('Pages whose addresses begin alike all come', async () => {
  const long = 'नियम'.repeat(15);
  await makePage(`${long}-एक`);
  await makePage(`${long}-दो`);
  const { lines, counts } = await importInto(other, await exportOf(app));
  expect(lines).toEqual([]);
  expect(counts.pages.made).toBe(2);
  expect(await pathsOf(other)).toEqual(await pathsOf(app));
});
