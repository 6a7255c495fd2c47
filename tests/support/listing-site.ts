import { loadSite } from '#api/http/static/site.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';
import { makeTinySite } from './tiny-site.ts';

/** Each page holds the number of the time it was made, its address, and the names of the newest posts. */
const RENDERER = `
  let made = 0;
  export const shippedContent = { site: { brand: 'Tiny' }, pages: [] };
  export const explainer = () => (html) => html;
  export const builtPaths = () => [{ path: '/about-us' }];
  export const RENDERER_VERSION = 1;
  export const renderText = (text) => text;
  export const wordsOfText = (html) => html;
  export const render = async ({ url, callApi }) => {
    made += 1;
    const number = made;
    const listPosts = { method: 'GET', path: '/blogs', access: 'public' };
    const q = new URL(url, 'http://site').searchParams.get('q') ?? undefined;
    const { rows } = await callApi(listPosts, { query: { limit: 5, view: 'card', ...(q && { q }) } });
    const names = rows.map((row) => '<li>' + row.blog_title + '</li>').join('');
    const html = '<h1>' + url + '</h1><p>made ' + number + '</p><ul>' + names + '</ul>' + '<p>Words.</p>'.repeat(200);
    return { status: url.includes('page=9') ? 404 : 200, html, location: undefined };
  };`;

/** The app with pages that show the newest posts. */
export async function startListingApp(overrides: Overrides = {}): Promise<TestApp> {
  const publicUrl = 'https://site.example';
  const site = await loadSite(await makeTinySite(RENDERER), { publicUrl, serviceWorker: 'serve' });
  return startTestApp({ publicUrl, site, ...overrides });
}
