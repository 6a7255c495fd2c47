import type { Post } from '#contract/blog.ts';
import { renderText } from '#pwa/shared/markdown/render-text.tsx';
import { test as base } from './api-test.ts';
import { type Client, clientOf } from './client.ts';
import { aGhostPost, ghostExport, type Row } from './ghost-export.ts';
import { fileOf, type Imported, type ImportOptions, importInto } from './imports.ts';
import { changePost } from './posts.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type WordpressExport, type WordpressItem, wordpressExport } from './wordpress-export.ts';

/** A site that content is brought into. */
export interface ImportSite {
  app: TestApp;
  owner: Client;
  /** A file by its path. */
  importFile(file: string, options?: ImportOptions): Promise<Imported>;
  /** Of WordPress: entries, more than those, or the whole text of the file. */
  importWordpress(
    given: readonly WordpressItem[] | WordpressExport | string | Uint8Array,
    options?: ImportOptions,
  ): Promise<Imported>;
  /** Of Ghost: rows, or the whole text of the file. */
  importGhost(given: readonly Row[] | string, tables?: GhostTables, media?: string): Promise<Imported>;
  /** All posts in whatever state, the oldest first. */
  posts(): Promise<Post[]>;
  titles(): Promise<string[]>;
  /** Those that visitors see. */
  publicPosts(): Promise<Post[]>;
  postCalled(title: string): Promise<Post>;
  /** As an editor does. */
  changePost(id: number, fields: object): Promise<Post>;
}

type GhostTables = Record<string, readonly Row[]>;

const isList = (given: unknown): given is readonly unknown[] => Array.isArray(given);

function importSite(app: TestApp, owner: Client): ImportSite {
  const importFile = (file: string, options?: ImportOptions) => importInto(app, file, options);
  const posts = async (): Promise<Post[]> =>
    (await owner.get('/blogs?state=all&order=oldest&limit=100')).body;
  return {
    app,
    owner,
    importFile,
    async importWordpress(given, options) {
      const isText = typeof given === 'string' || given instanceof Uint8Array;
      const text = isText ? given : wordpressExport(isList(given) ? { items: given } : given);
      return importFile(await fileOf(text), options);
    },
    async importGhost(given, tables, media) {
      const text = typeof given === 'string' ? given : ghostExport(given, tables);
      return importFile(await fileOf(text, 'ghost.json'), media === undefined ? {} : { media });
    },
    posts,
    titles: async () => (await posts()).map(({ blog_title }) => blog_title).sort(),
    publicPosts: async () => (await clientOf(app.url).get('/blogs')).body,
    async postCalled(title) {
      const found = (await posts()).find(({ blog_title }) => blog_title === title);
      if (found === undefined) throw new Error(`there is no post ${title}`);
      return found;
    },
    changePost: (id, fields) => changePost(owner, id, fields),
  };
}

/** The imported post of a file, and the lines of its report. */
async function shown(site: ImportSite, report: Promise<Imported>) {
  const { lines } = await report;
  const post = await site.postCalled('One');
  return { lines, post, text: post.description, html: renderText(post.description) };
}

/** Tests of imports and exports: `site`, and where a test asks for it an `other` one with a database of its own. */
export const test = base
  .extend('site', ({ app, owner }) => importSite(app, owner))
  .extend('ofWordpress', ({ site }) => (content: string) => {
    return shown(site, site.importWordpress([{ id: 1, title: 'One', content }]));
  })
  .extend('ofGhost', ({ site }) => (row: Row, tables?: GhostTables, media?: string) => {
    return shown(site, site.importGhost([aGhostPost(1, { title: 'One', ...row })], tables, media));
  })
  .extend('other', async ({ settings }, { onCleanup }) => {
    const app = await startTestApp(settings);
    onCleanup(app.close);
    return importSite(app, clientOf(app.url, await app.login()));
  });
