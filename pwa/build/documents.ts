import { setImmediate as pause } from 'node:timers/promises';
import { BRAND_STYLES, brandStyles } from '#contract/accent.ts';
import { builtCopies } from '#contract/built-copies.ts';
import { PAGE_INDEX_PATH } from '#contract/page-index.ts';
import { CONTENT_PATH, MISSING_PATH, ODDS_PATH } from '#contract/pages-rules.ts';
import type { ContentFile, ShownContent } from '#contract/shown-content.ts';
import { drawnSports } from '#pwa/content/navigation.ts';
import { builtPaths } from '#pwa/entry/built-paths.ts';
import { contentContext } from '#pwa/entry/content-context.ts';
import { renderErrorPage } from '#pwa/entry/error-page.tsx';
import { type RenderOptions, render } from '#pwa/entry/render-page.tsx';
import { listingPath } from '#pwa/site/blog/queries/listing-path.ts';
import { drawings } from '#pwa/site/ui/drawings/drawings.ts';
import { drawingSheet, SHEET } from '#pwa/site/ui/drawings/sheet.ts';
import { listTemplate, postTemplate, SAMPLE_POST } from './blog-templates.ts';
import { contactTemplate, SAMPLE_FORM } from './contact-template.ts';
import { createStyles, LATER_IN_FORM } from './critical-css.ts';
import { manifestOf } from './manifest.ts';
import type { PageAssets } from './page-assets.ts';
import { SAMPLE_LISTINGS, sampleBlog } from './sample-posts.ts';
import { pageIndexOf } from './search-index.ts';

export interface Documents {
  /** Text by the file's name, from the folder of the client: `about-us.html`. */
  files: ReadonlyMap<string, string>;
  /**
   * What the build puts into the head of each page: the styles and scripts that its content policy allows. Never to be read from the
   * page, which also holds what people typed.
   */
  inline: ReadonlyMap<string, string>;
  /** For `PageAssets`, where Koa renders the contact page. */
  contactHead: string;
}

/** Makes the documents of one content after the other; what styles a page uses is found out once for all of them. */
export function documentMaker(assets: PageAssets): (content: ShownContent) => Promise<Documents> {
  const stylesFor = createStyles(assets.css);
  return (content) => makeDocuments({ assets, content, stylesFor });
}

interface Made {
  assets: PageAssets;
  content: ShownContent;
  stylesFor: ReturnType<typeof createStyles>;
}

/**
 * Makes all that is made of the site's content and its code alone: pages, shells and templates for the worker, the pages for
 * errors, the search index, the manifest. The same content gives the same bytes. Other work of the process goes on in between.
 */
async function makeDocuments({
  assets: { contactHead: _, ...assets },
  content,
  stylesFor,
}: Made): Promise<Documents> {
  const files = new Map<string, string>();
  const inline = new Map<string, string>();
  const make = async (options: Pick<RenderOptions, 'url'> & Partial<RenderOptions>, status = 200) => {
    await pause();
    const made = await render({ assets, content, stage: 'build', callApi: noCalls, ...options });
    if (made.status !== status) throw new Error(`${options.url} was made with status ${made.status}`);
    return made.html;
  };
  const addDocument = (path: string, html: string, head = assets.head) => {
    const file = `${path.replace(/^\//, '')}.html`;
    files.set(file, html);
    inline.set(file, head);
  };
  /** With no more styles than `page` uses: for pages with a single content. All others have all styles. */
  const withOwnStyles = (page: string, later?: RegExp) => {
    const style = `<style data-all="/${assets.cssFile}">${stylesFor(page, later)}</style>`;
    return (html: string) => html.replace(assets.style, () => style);
  };
  const addWithOwnStyles = (path: string, page: string, later?: RegExp) => {
    const restyled = withOwnStyles(page, later);
    addDocument(path, restyled(page), restyled(assets.head));
  };

  for (const { path, isNeverHydrated } of builtPaths(content)) {
    // Koa and the worker render the contact page for each visit: its form has a key for one message.
    if (path === '/contact') continue;
    const html = await make({ url: path });
    if (path === '/login' || path === ODDS_PATH) addWithOwnStyles(path, html, LATER_IN_FORM);
    else if (isNeverHydrated) addWithOwnStyles(path, html);
    else addDocument(path, html);
  }
  const home = await make({ url: '/' });
  const contact = await make({ url: '/contact' });
  const showsFixtures = !content.structure.hidden.includes('/fixtures');
  const fixtures = showsFixtures ? await make({ url: '/fixtures' }) : undefined;
  const copies = new Map([
    ['/', home],
    ...(fixtures === undefined ? [] : ([['/fixtures', fixtures]] as const)),
    ['/contact', contact],
  ]);
  const listed = builtPaths(content).filter(({ isListed }) => isListed);
  const searched = ['/', ...(showsFixtures ? ['/fixtures'] : []), ...listed.map(({ path }) => path)];
  const textOf = (path: string) => copies.get(path) ?? files.get(`${path.slice(1)}.html`) ?? '';
  const index = pageIndexOf(content, new Map(searched.map((path) => [path, textOf(path)])));
  files.set(PAGE_INDEX_PATH.slice(1), JSON.stringify(index));

  const form = await make({ url: '/contact', plainForm: SAMPLE_FORM });
  addDocument(
    builtCopies.contact,
    contactTemplate(form, content.words.receipt),
    assets.head + assets.formHead,
  );
  addDocument(builtCopies.home, home);
  if (fixtures !== undefined) addDocument(builtCopies.fixtures, fixtures);
  addDocument(builtCopies.blog, await make({ url: '/blog', isShell: true }));
  const sample = {
    callApi: sampleBlog({ care: false }),
    htmlOf: () => '{{&body}}',
    stage: 'request',
  } as const;
  const listings: [html: string, listing: (typeof SAMPLE_LISTINGS)[number]][] = [];
  for (const listing of SAMPLE_LISTINGS) {
    listings.push([await make({ url: listingPath(listing), ...sample }), listing]);
  }
  addDocument(builtCopies.list, listTemplate(listings));
  const post = await make({ url: SAMPLE_POST, ...sample });
  const carePost = await make({ url: SAMPLE_POST, ...sample, callApi: sampleBlog({ care: true }) });
  addDocument(builtCopies.post, postTemplate([post, carePost]));
  addDocument(builtCopies.admin, await make({ url: '/admin', isShell: true }));
  addWithOwnStyles('404', await make({ url: MISSING_PATH }, 404));
  addDocument('500', renderErrorPage(content, assets.style), assets.style);
  files.set(CONTENT_PATH.slice(1), JSON.stringify(contentFile(content)));
  files.set(SHEET.slice(1), farDrawings());
  const { accent } = content.site;
  if (accent !== undefined) files.set(BRAND_STYLES.slice(1), brandStyles(accent));
  files.set('manifest.webmanifest', JSON.stringify(manifestOf(content.site)));
  const contactHead = withOwnStyles(contact, LATER_IN_FORM)(assets.head);
  return { files, inline, contactHead };
}

const noCalls = () => Promise.reject(new Error('a page made of the content may not call the API'));

/** The drawings that stand below what one sees first (routes/-read-on.tsx), and no others: each page with some fetches all. */
export const farDrawings = (): string => drawingSheet(drawnSports.map((sport) => [sport, drawings[sport]]));

/** What an open page needs to show other content. */
function contentFile(content: ShownContent): ContentFile {
  const { site, frameWords } = contentContext(content);
  const { menu, lists, hasFixtures = false } = frameWords;
  const { words, structure } = content;
  return { site, words, structure, menu, ...(lists && { lists }), ...(hasFixtures && { hasFixtures }) };
}
