import type { CallApi } from '#contract/endpoint.ts';
import type { PageText } from '#contract/pages.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { defaultStructure } from '#contract/structure.ts';

interface RenderOptions {
  url: string;
  content: ShownContent;
  callApi: CallApi;
  assets: { head: string };
}

interface RenderedPage {
  status: number;
  html: string;
  location?: string | undefined;
}

/** What the server entry of a build gives to the server: the site's renderer in a few lines. */
export interface TinyRenderer {
  shippedContent: Pick<ShownContent, 'pages' | 'structure'> & {
    site: { brand: string; phones?: { label: string }[] };
  };
  shownHtml: (content: ShownContent) => (html: string) => string;
  builtPaths: (content: ShownContent) => { path: string; isListed?: boolean }[];
  RENDERER_VERSION: number;
  renderText: (markdown: string) => string;
  wordsOfText: (html: string) => string;
  render: (options: RenderOptions) => Promise<RenderedPage>;
  documentMaker: () => (content: ShownContent) => Promise<{
    files: Map<string, string>;
    inline: Map<string, string>;
    contactHead: string;
  }>;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page that shows what it is given: the name and the first number of the site, its menu, and the words of a page of words. */
function pageOf({ site, pages }: ShownContent, page?: PageText): string {
  const words = (text: string) => escaped(text.replaceAll('{{brand}}', site.brand));
  const menu = pages.filter((each) => (each.menu ?? 'none') !== 'none');
  return [
    '<html><head><style>p{}</style></head><body><a href="/about-us">About</a>',
    ...menu.map(({ path, title }) => `<a href="${path}">${words(title)}</a>`),
    ...(page ? [`<h1>${words(page.title)}</h1><p>${words(page.markdown)}</p>`] : []),
    `<p>${escaped(site.brand)}</p><p>${site.phones[0].label}</p></body></html>`,
  ].join('');
}

const base: TinyRenderer = {
  shippedContent: {
    site: { brand: 'Tiny', phones: [{ label: '0' }] },
    structure: defaultStructure,
    pages: [],
  },
  shownHtml: () => (html) => html,
  builtPaths: () => [{ path: '/about-us' }],
  RENDERER_VERSION: 1,
  renderText: (text) => text,
  wordsOfText: (html) => html,
  render: async ({ url }) => {
    if (url.startsWith('/blog?')) throw new Error('secret detail');
    return { status: 200, html: `<h1>${url}</h1>` };
  },
  /** `FAIL` as the name of the site cannot be rendered. */
  documentMaker: () => async (content) => {
    if (content.site.brand === 'FAIL') throw new Error('it cannot be rendered');
    const html = pageOf(content);
    const pages = content.pages.map((page) => [`${page.path.slice(1)}.html`, pageOf(content, page)] as const);
    return {
      files: new Map([
        ...['about-us.html', 'built/home.html', '404.html', '500.html'].map((name) => [name, html] as const),
        ...pages,
        ['search-index.json', JSON.stringify({ pages: [] })],
        ['manifest.webmanifest', JSON.stringify({ name: content.site.brand })],
      ]),
      inline: new Map([['about-us.html', '<style>p{}</style>']]),
      contactHead: '<style>form{}</style>',
    };
  },
};

/** A page that ships with the site. */
const disclaimer: PageText = {
  ...{ path: '/disclaimer', kind: 'legal', title: 'Disclaimer', searchTitle: '', description: 'What we say' },
  ...{
    share: 'drawn',
    markdown: 'Shipped words.',
    language: 'en-IN',
    menu: 'none',
    order: 0,
    noindex: false,
  },
};

/** Pages show what is published. */
export const showingContent: Partial<TinyRenderer> = {
  shippedContent: { ...base.shippedContent, pages: [disclaimer] },
  render: async ({ url, content }) => {
    const page = content.pages.find(({ path }) => path === url);
    return { status: 200, html: pageOf(content, page) };
  },
};

/** Each page holds the number of the time it was made, its address, and the names of the newest posts. */
export function showingPosts(): Pick<TinyRenderer, 'render'> {
  let made = 0;
  const listPosts = { method: 'GET', path: '/blogs', access: 'public' } as never;
  return {
    async render({ url, callApi }) {
      made += 1;
      const number = made;
      const q = new URL(url, 'http://site').searchParams.get('q') ?? undefined;
      const query = { limit: 5, view: 'card', ...(q && { q }) };
      const { rows } = (await callApi(listPosts, { query } as never)) as {
        rows: { blog_title: string }[];
      };
      const names = rows.map((row) => `<li>${row.blog_title}</li>`).join('');
      const html = `<h1>${url}</h1><p>made ${number}</p><ul>${names}</ul>${'<p>Words.</p>'.repeat(200)}`;
      return { status: url.includes('page=9') ? 404 : 200, html };
    },
  };
}

/** By the folder of their build. The server loads its own copy of this module, from there: both copies share the map. */
const NAME = Symbol.for('what renderers of tests do otherwise');
const shared = globalThis as { [NAME]?: Map<string, Partial<TinyRenderer>> };
shared[NAME] ??= new Map();

export const overrideRenderer = (distDir: string, overrides: Partial<TinyRenderer>): void =>
  void shared[NAME]?.set(distDir, overrides);

/** For the server entry of the build in this folder. In the thread that renders texts there are no overrides. */
export const rendererOf = (distDir: string): TinyRenderer => ({ ...base, ...shared[NAME]?.get(distDir) });
