import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What of the build every page holds as text. Read by the server too. */
export interface PageAssets {
  /** Goes in before </head>: the styles, and the script that loads the others. */
  head: string;
  /** Goes in beside it where the contact form stands: the script that keeps what is typed before the others have come. */
  formHead: string;
  /** In place of `head` where Koa makes the page with the form: of the styles those that it has a use for. */
  contactHead?: string;
  /** The styles alone, as an element for a page that needs no script, and as they are. */
  style: string;
  css: string;
  /** The file of the styles, from the folder of the client. */
  cssFile: string;
  /** The files that a page needs at once to hydrate, by the ids of its routes. */
  parts: Readonly<Record<string, readonly string[]>>;
}

type ClientManifest = Record<string, { file: string; name?: string; imports?: string[] } | undefined>;

/** In `parts`, beside the ids of routes. */
export const EVERY_PAGE = 'every page';
export const BLOG_SHELL = 'shell of the blog';

const MAIN = 'pwa/entry/client.tsx';
/** The chunk that client.tsx asks for at once (chunk-groups.ts). */
const DRAWING = 'react-dom';
/** The chunk that is loaded with the first question to the API (chunk-groups.ts), what asks it, and the words of the head. */
const DATA = 'schemas';
const ASKING = ['pwa/shared/api/api-client.ts', 'pwa/routes/_live/-blog-heads.ts'];
/** Under this the router's plugin splits the component off a route's file. */
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
  const css = await text('pwa/shared/ui/styles.css');
  const style = `<style>${css}</style>`;
  return {
    head: `${style}<script data-parts="">${closed(boot)}</script>`,
    formHead: `<script>${closed(await text('pwa/entry/early-form.ts'))}</script>`,
    ...{ style, css, cssFile: file('pwa/shared/ui/styles.css') },
    parts: partsOf(manifest),
  };
}

/** The names of a plain script would be the page's, and the next script's. */
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
  // The worker's copy stands for any page of the blog, and asks for its data at once.
  const blog = ['/_live', '/_live/blog/', '/_live/blog/$id/$slug'].flatMap((id) => byRoute[id] ?? []);
  const asking = [...named(DATA), ...ASKING].flatMap(files).filter((each) => !entry.has(each));
  return { ...byRoute, [EVERY_PAGE]: [...entry].slice(1), [BLOG_SHELL]: [...blog, ...asking] };
}

/** A file and all that it imports, itself first. */
function closure(manifest: ClientManifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const each of manifest[source]?.imports ?? []) closure(manifest, each, found);
  return found;
}

/** `_live/blog.$id.$slug` is the route `/_live/blog/$id/$slug`, `_live/index` is `/_live/`. */
const idOf = (name: string) => `/${name.replaceAll('.', '/')}`.replace(/\/index$/, '/');
