import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { Env } from '#api/env.ts';
import { isWorthCompressing } from '#api/http/cache/compress.ts';
import { hashesOfBuilt, headerPolicy, htmlHeaders } from '#api/http/middleware/security-headers.ts';
import { BRAND_STYLES } from '#contract/accent.ts';
import { builtCopies, hiddenAddresses } from '#contract/built-copies.ts';
import { EMPTY_INDEX, PAGE_INDEX_PATH, type PageIndex } from '#contract/page-index.ts';
import { buildName, ORIGIN_PLACEHOLDER, SITE_STATE_PATH, type SiteStateView } from '#contract/pages-rules.ts';
import { filledContent } from '#contract/settings.ts';
import type { PublishedContent, ShownContent } from '#contract/shown-content.ts';
import { loadSiteBundle, type SiteBundle } from './site-bundle.ts';
import { brotliAll, COMPRESSED_ASSETS, compressibleExtensions, gzipAll, type SiteFile } from './site-file.ts';

/** The built PWA, in memory, with the documents of the content that is published. */
export interface Site extends Readonly<Pick<ShownSite, 'files' | 'notFound' | 'error'>> {
  /** Where the build is; its server entry is in `server/`. */
  distDir: string;
  /** What is shown now. A page is made of one call's value, so that all of it is of one version. */
  shown: () => ShownSite;
  /**
   * Makes all documents of this content, ready to be sent. Nothing is shown before `show`.
   * @throws where a page cannot be rendered
   */
  prepare: (content: PublishedContent) => Promise<PreparedSite>;
  /** Replaces everything at once. */
  show: (prepared: PreparedSite, version: number) => void;
  /** Calls the listener after each `show`. */
  onShow: (listener: () => void) => void;
}

export type PreparedSite = Omit<ShownSite, 'version'>;

type SiteEnv = Pick<Env, 'publicUrl' | 'serviceWorker'>;

/** How long after a start or a publication brotli begins: visitors and further edits come first. Milliseconds. */
const BROTLI_AFTER_MS = 10_000;

const filledExtensions = new Set(['.html', '.xml', '.js', '.json', '.webmanifest', '.txt']);

/** Reads `client/` of a build, fills in what only the settings know, and compresses. */
export async function loadSite(
  distDir: string,
  env: SiteEnv,
  { brotliAfterMs = BROTLI_AFTER_MS } = {},
): Promise<Site> {
  const built = new Map<string, SiteFile>();
  const client = join(distDir, 'client');
  const fill = filler(env);
  for (const name of await visibleFiles(client)) {
    const file = siteFile(name, fill(name, await readFile(join(client, name))));
    if (isByContent(name)) file.compressed = await compressedByBuild(distDir, name);
    built.set(pathOf(name), file);
  }
  if (env.serviceWorker === 'remove') built.set('/sw.js', siteFile('sw.js', Buffer.from(WORKER_REMOVER)));
  await gzipAll([...built.values()]);
  const { prepare, asBuilt } = createPreparer({ distDir, built, fill, origin: env.publicUrl });
  let shown = withState(asBuilt(), 0);
  const listeners: (() => void)[] = [];
  let brotli = new AbortController();
  const scheduleBrotli = (): void => {
    brotli.abort();
    brotli = new AbortController();
    const { signal } = brotli;
    const { files, notFound, error } = shown;
    const all = [...files.values(), notFound, error].filter((file) => file !== undefined);
    setTimeout(() => void brotliAll(all, signal), brotliAfterMs).unref();
  };
  scheduleBrotli();
  return {
    distDir,
    get files() {
      return shown.files;
    },
    get notFound() {
      return shown.notFound;
    },
    get error() {
      return shown.error;
    },
    shown: () => shown,
    prepare,
    show: (prepared, version) => {
      shown = withState(prepared, version);
      scheduleBrotli();
      for (const listener of listeners) listener();
    },
    onShow: (listener) => void listeners.push(listener),
  };
}

const pathOf = (name: string) => (name.endsWith('.html') ? `/${name.slice(0, -'.html'.length)}` : `/${name}`);

/** Adds the file by which workers see what has changed. */
function withState(prepared: PreparedSite, version: number): ShownSite {
  const body = Buffer.from(JSON.stringify(siteState(prepared, version)));
  const file = siteFile(SITE_STATE_PATH.slice(1), body);
  file.headers = { 'Cache-Control': 'no-store' };
  return { ...prepared, version, files: new Map([...prepared.files, [SITE_STATE_PATH, file]]) };
}

interface MakerDeps {
  distDir: string;
  built: ReadonlyMap<string, SiteFile>;
  fill: (name: string, bytes: Buffer) => Buffer;
  /** Of the site. */
  origin: string;
}

function createPreparer({ distDir, built, fill, origin }: MakerDeps) {
  let last = built;
  let maker: ReturnType<SiteBundle['documentMaker']> | undefined;
  const asShown = (
    files: ReadonlyMap<string, SiteFile>,
    made: Pick<PreparedSite, 'content' | 'hidden' | 'contactHead'>,
  ): PreparedSite => {
    const served = new Map(files);
    for (const path of ['/404', '/500']) served.delete(path);
    const [notFound, error] = [files.get('/404'), files.get('/500')];
    return { ...made, files: served, notFound, error, pageIndex: pageIndexIn(files) };
  };
  async function prepare(published: PublishedContent): Promise<PreparedSite> {
    const { documentMaker, shippedContent } = await loadSiteBundle(distDir);
    maker ??= documentMaker(JSON.parse(await readFile(join(distDir, 'server/page-assets.json'), 'utf8')));
    const content = { ...shippedContent, ...published, ...filledContent(published), origin };
    const made = await maker(content);
    const files = new Map(built);
    for (const [name, text] of made.files) {
      const file = siteFile(name, fill(name, Buffer.from(text)), made.inline.get(name) ?? '');
      const same = last.get(pathOf(name));
      files.set(pathOf(name), same?.etag === file.etag ? same : file);
    }
    const hidden = new Set(hiddenAddresses(content.structure.hidden));
    for (const path of hidden) files.delete(path);
    await gzipAll([...files.values()].filter(({ compressed }) => compressed.gzip === undefined));
    last = files;
    return asShown(files, { content, hidden, contactHead: made.contactHead });
  }
  return {
    prepare,
    asBuilt: () => asShown(built, { content: undefined, hidden: new Set(), contactHead: undefined }),
  };
}

async function visibleFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')));
}

const isByContent = (name: string) => name.startsWith('assets/');

/** Reads what the build has compressed; the server compresses the rest after its start. */
async function compressedByBuild(distDir: string, name: string): Promise<SiteFile['compressed']> {
  try {
    return { br: await readFile(join(distDir, COMPRESSED_ASSETS, `${basename(name)}.br`)) };
  } catch {
    return {};
  }
}

function filler({ publicUrl }: SiteEnv): (name: string, bytes: Buffer) => Buffer {
  return (name, bytes) => {
    // A file named by its content is cached for a year: it must not change with the settings.
    if (!filledExtensions.has(extname(name)) || isByContent(name)) return bytes;
    return Buffer.from(bytes.toString('utf8').replaceAll(ORIGIN_PLACEHOLDER, publicUrl));
  };
}

/** @param inline of a page: what was put into its head; absent: the whole of what the build wrote */
function siteFile(name: string, body: Buffer, inline?: string): SiteFile {
  const extension = extname(name);
  const own = ownHeaders(name, extension, inline ?? body.toString('utf8'));
  const digest = createHash('sha256').update(body);
  // A worker that saves a page saves its headers: it must see when they change.
  if (extension === '.html') digest.update(`${headerPolicy()} ${JSON.stringify(own)}`);
  return {
    extension,
    body,
    etag: digest.digest('base64url').slice(0, 22),
    headers: { 'Cache-Control': cacheControl(name, extension), ...own },
    isCompressible: compressibleExtensions.has(extension) && isWorthCompressing(body),
    compressed: {},
  };
}

function cacheControl(name: string, extension: string): string {
  if (isByContent(name)) return 'public, max-age=31536000, immutable';
  return compressibleExtensions.has(extension) && extension !== '.svg' ? 'no-cache' : 'public, max-age=86400';
}

function ownHeaders(name: string, extension: string, inline: string): Record<string, string> {
  // A worker's script sets the policy for all that the worker fetches; none is named by its content.
  if (extension === '.js' && !isByContent(name)) return htmlHeaders();
  if (extension !== '.html') return {};
  const isCopy = Object.values<string>(builtCopies).includes(`/${name.replace(/\.html$/, '')}`);
  return {
    ...htmlHeaders(hashesOfBuilt(inline)),
    ...(isCopy ? { 'X-Robots-Tag': 'noindex' } : {}),
  };
}

/** What the site shows at one time. */
interface ShownSite {
  /** Rises with each change of what built pages are made of; 0: they are as the build made them. */
  version: number;
  /** Filled; undefined: what the site ships with. */
  content: ShownContent | undefined;
  /** Addresses of what belongs to hidden pages: nothing is there. */
  hidden: ReadonlySet<string>;
  /** Files by the path that answers them. */
  files: ReadonlyMap<string, SiteFile>;
  notFound: SiteFile | undefined;
  error: SiteFile | undefined;
  /** The head of the contact page; undefined: it is as the build made it. */
  contactHead: string | undefined;
  pageIndex: PageIndex;
}

function pageIndexIn(files: ReadonlyMap<string, SiteFile>): PageIndex {
  const file = files.get(PAGE_INDEX_PATH);
  return file === undefined ? EMPTY_INDEX : JSON.parse(file.body.toString('utf8'));
}

/** Pages, shells and templates, and what else is made with them. */
const isDocument = (path: string, { extension }: SiteFile) =>
  (extension === '.html' && path !== builtCopies.admin) ||
  extension === '.json' ||
  extension === '.webmanifest' ||
  path === BRAND_STYLES;

/**
 * What a worker compares its saved documents with. The build is named by the files that every page loads: a document of another build
 * names scripts that this one has not.
 */
function siteState({ files, hidden, notFound }: PreparedSite, version: number): SiteStateView {
  const documents: Record<string, string> = {};
  for (const [path, file] of files) {
    if (path !== SITE_STATE_PATH && isDocument(path, file)) documents[path] = file.etag;
  }
  // Workers save it in the place of the page. The fixtures are saved as a copy alone, and no other file is saved for its own sake.
  for (const path of hidden) {
    if (notFound !== undefined && path !== '/fixtures' && extname(path) === '')
      documents[path] = notFound.etag;
  }
  return { build: buildName(files.keys()), revision: version, documents };
}

/**
 * Served as /sw.js with SERVICE_WORKER=remove: takes itself and all saved pages away. IndexedDB, where messages wait,
 * stays; open pages are not reloaded, since a form may be half filled. It begins as it is installed: a browser lets it
 * take over only once the former worker has nothing to do, for which it may wait five minutes. It goes on each second
 * until the browser stops it for idleness, after some thirty seconds: the former worker may save again what is gone, and
 * a page that registers its worker during that makes Chromium forget that the registration was to go. While the worker is
 * installed the unregistration is not waited for, since it waits for the installation itself.
 */
export const WORKER_REMOVER = `
const remove = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
};
self.addEventListener('install', () => {
  self.skipWaiting();
  remove();
});
self.addEventListener('activate', (event) => event.waitUntil(remove()));
setInterval(remove, 1000);
`;
