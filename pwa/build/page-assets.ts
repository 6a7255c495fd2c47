import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts of the build that are inlined into pages. Read by the server, too. */
export interface PageAssets {
  /** For the end of the head: the styles, and the script that loads the others. */
  head: string;
  /** Added on pages with the contact form: the script that saves what is typed before hydration. */
  formHead: string;
  /** In the place of `head` where Koa renders the contact page: with the styles that it uses. */
  contactHead?: string;
  /** The styles, as an element and as text. */
  style: string;
  css: string;
  /** The file of the styles, from the folder of the client. */
  cssFile: string;
  /** The files that a page needs at once to hydrate, by the ids of its routes. */
  parts: Readonly<Record<string, readonly string[]>>;
}

type ClientManifest = Record<string, { file: string; name?: string; imports?: string[] } | undefined>;

/** In `parts`, in addition to the ids of routes. */
export const EVERY_PAGE = 'every page';
export const BLOG_SHELL = 'shell of the blog';

const MAIN = 'pwa/entry/client.tsx';
/** The chunk that client.tsx imports first (chunk-groups.ts). */
const DRAWING = 'react-dom';
/** The chunk that is loaded with the first API call (chunk-groups.ts), and what else that needs. */
const DATA = 'schemas';
const ASKING = ['pwa/shared/api/api-client.ts', 'pwa/routes/_live/-blog-heads.ts'];
/** The name that the router's plugin gives to a route's component. */
const ROUTE = /^pwa\/routes\/(.*)\.tsx\?tsr-split=component/;

export async function readPageAssets(clientDir: string): Promise<PageAssets> {
  const manifest: ClientManifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const file = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`the client build has no ${source}`);
    return chunk.file;
  };
  const text = async (source: string) => (await readFile(join(clientDir, file(source)), 'utf8')).trim();
  const boot = (await text('pwa/entry/boot.ts')).replace('__ENTRY__', `/${file(MAIN)}`);
  const css = await text('pwa/site/ui/styles.css');
  const style = `<style>${css}</style>`;
  return {
    head: `${style}<script data-parts="">${closed(boot)}</script>`,
    formHead: `<script>${closed(await text('pwa/entry/early-form.ts'))}</script>`,
    ...{ style, css, cssFile: file('pwa/site/ui/styles.css') },
    parts: partsOf(manifest),
  };
}

/** A function, since the names of a plain script are global. */
const closed = (script: string) => `(()=>{${script}})()`;

function partsOf(manifest: ClientManifest): PageAssets['parts'] {
  const files = (source: string) => [...closure(manifest, source)].map((each) => `/${manifest[each]?.file}`);
  const named = (name: string) => Object.keys(manifest).filter((source) => manifest[source]?.name === name);
  const entry = new Set([MAIN, ...named(DRAWING)].flatMap(files));
  const routes = Object.keys(manifest).flatMap((source) => {
    const name = ROUTE.exec(source)?.[1];
    return name === undefined
      ? []
      : [[idOf(name), files(source).filter((each) => !entry.has(each))] as const];
  });
  const byRoute: Record<string, string[]> = Object.fromEntries(routes);
  // The worker's shell is for any page of the blog, and loads its data at once.
  const blog = ['/_live', '/_live/blog/', '/_live/blog/$id/$slug'].flatMap((id) => byRoute[id] ?? []);
  const asking = [...named(DATA), ...ASKING].flatMap(files).filter((each) => !entry.has(each));
  return { ...byRoute, [EVERY_PAGE]: [...entry].slice(1), [BLOG_SHELL]: [...blog, ...asking] };
}

/** A file and all that it imports; the file first. */
function closure(manifest: ClientManifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const each of manifest[source]?.imports ?? []) closure(manifest, each, found);
  return found;
}

/** `_live/blog.$id.$slug` is the route `/_live/blog/$id/$slug`, `_live/index` is `/_live/`. */
const idOf = (name: string) => `/${name.replaceAll('.', '/')}`.replace(/\/index$/, '/');
