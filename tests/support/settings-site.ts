import { loadSite } from '#api/http/static/site.ts';
import type { SettingsView } from '#contract/settings.ts';
import type { SiteContent } from '#contract/site-content.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';
import { makeTinySite } from './tiny-site.ts';

/** A renderer of a few lines in the place of the site's: what it is given is in each page. `FAIL` as the brand cannot be rendered. */
const RENDERER = `
  export const shippedContent = { site: { brand: 'Shipped', phones: [{ label: '0' }] }, pages: [] };
  export const explainer = () => (html) => html;
  export const builtPaths = () => [{ path: '/about-us' }];
  export const RENDERER_VERSION = 1;
  export const renderText = (text) => text;
  export const wordsOfText = (html) => html;
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const pageOf = ({ site }) => '<html><head><style>p{}</style></head><body><a href="/about-us">About</a><p>' + escape(site.brand) + '</p><p>' + site.phones[0].label + '</p></body></html>';
  export const documentMaker = () => async (content) => {
    if (content.site.brand === 'FAIL') throw new Error('it cannot be rendered');
    const html = pageOf(content);
    return {
      files: new Map([
        ['about-us.html', html], ['built/home.html', html], ['404.html', html], ['500.html', html],
        ['search-index.json', JSON.stringify({ pages: [], words: { brand: [] } })],
        ['manifest.webmanifest', JSON.stringify({ name: content.site.brand })],
      ]),
      inline: new Map([['about-us.html', '<style>p{}</style>']]),
      contactHead: '<style>form{}</style>',
    };
  };
  export const render = async ({ content }) => ({ status: 200, html: pageOf(content), location: undefined });
`;

const publicUrl = 'https://site.example';

/** An app with pages that show what is published. */
export async function startSettingsApp(overrides: Overrides = {}): Promise<TestApp> {
  const site = await loadSite(await makeTinySite(RENDERER), { publicUrl, serviceWorker: 'serve' });
  return startTestApp({ publicUrl, site, ...overrides });
}

export function settingsCalls(app: TestApp, token: string) {
  const ask = (method: string, path: string, json?: object) =>
    app.call(`/api/settings${path}`, { method, token, ...(json && { json }) });
  const read = async (): Promise<SettingsView> => (await ask('GET', '')).json();
  return {
    ask,
    read,
    publish: async (change: (content: SiteContent) => SiteContent, revision?: number) => {
      const now = await read();
      return ask('POST', '', { content: change(now.content), revision: revision ?? now.revision });
    },
  };
}

export const withBrand =
  (brand: string) =>
  (content: SiteContent): SiteContent => ({ ...content, site: { ...content.site, brand } });
