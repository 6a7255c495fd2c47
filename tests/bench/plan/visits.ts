import { setTimeout } from 'node:timers/promises';
import { imageUrl } from '#contract/image-url.ts';
import { postPath } from '#contract/post-address.ts';
import { type BareAnswer, recordAnswer } from '#tests/bench/load.ts';
import { assumptions } from './assumptions.ts';

/** What an answer costs the server: `page` is rendered by it, `file` was built, `known` is a 304, `report` says how fast a visit was. */
export type Kind = 'page' | 'file' | 'list' | 'asset' | 'picture' | 'known' | 'report' | 'message';
export type Load = Map<Kind, { requests: number; bytes: number }>;

interface Post {
  id: number;
  blog_title: string;
  blog_img: string;
}

/** A status line and the headers that Node adds (Date, Connection, Keep-Alive). */
const NODE_HEADERS = 105;
const headers = { 'Accept-Encoding': 'gzip, br', Accept: 'image/avif,image/webp,*/*' };

export function add(load: Load, kind: Kind, requests: number, bytes: number): Load {
  const so = load.get(kind) ?? { requests: 0, bytes: 0 };
  return load.set(kind, { requests: so.requests + requests, bytes: so.bytes + bytes });
}

/** Bytes and kinds of what three visits ask for, by real answers of a running site and by what its worker does. */
export async function weighVisits(url: string): Promise<Record<'first' | 'next' | 'without', Load>> {
  const posts: Post[] = await (await fetch(`${url}/api/blogs?page=1&limit=30`)).json();
  const [post] = posts;
  if (post === undefined) throw new Error('the site has no post');
  const worker = await (await fetch(`${url}/sw.js`)).text();
  const files = [...worker.matchAll(/"url":\s*"\/?([^"]+)"/g)].map(([, name = '']) => `/${name}`);
  if (files.length < 10) throw new Error('the worker names no files');

  const ask = async (load: Load, path: string, times = 1) => {
    const answer = await inBrotli(url + path);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    const cache = answer.headers[answer.headers.indexOf('Cache-Control') + 1] ?? '';
    const kind = kindOf(path, cache);
    const body = kind === 'picture' ? assumptions.PICTURE_BYTES : Buffer.byteLength(answer.body, 'base64');
    const bytes = headerBytes(answer.headers) + body;
    add(load, kind, times, times * bytes);
  };
  const askAll = async (load: Load, paths: readonly string[]) => {
    for (const path of paths) await ask(load, path);
    return load;
  };
  const noBody = headerBytes((await inBrotli(`${url}/sw.js`)).headers);
  const pictures = (some: readonly Post[]) => some.map(({ blog_img }) => imageUrl(blog_img, 400));
  /** The list, one post of it with its picture, and the saving of the newest by the worker (pwa/worker/posts/save-blog.ts). */
  const reading = [
    '/api/blogs?view=card&limit=12&page=1',
    `/api/blogs/${post.id}?view=html`,
    imageUrl(post.blog_img, 800),
    '/api/category?view=full',
    '/api/blogs?page=1&limit=30&view=html',
    `/api/blogs/standing?ids=${posts.map(({ id }) => id).join()}`,
  ];

  const { PAGES_A_VISIT, PICTURES_A_PAGE, SCRIPTS_A_PAGE, SCRIPT_BYTES, NEW_POSTS } = assumptions;
  const first = await askAll(new Map(), [
    '/',
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
    ...files,
    ...reading,
    ...pictures(posts),
  ]);
  const rows = [4, 8].map((category) => `/api/category/${category}?view=card&page=1&limit=3`);
  const next = await askAll(new Map(), [...rows, ...reading, ...pictures(posts.slice(0, NEW_POSTS))]);
  // The worker has not changed.
  add(next, 'known', 1, noBody);
  const without: Load = new Map();
  await ask(without, '/', PAGES_A_VISIT / 2);
  await ask(without, postPath(post), PAGES_A_VISIT / 2);
  await ask(without, imageUrl(post.blog_img, 400), PAGES_A_VISIT * PICTURES_A_PAGE);
  add(without, 'asset', SCRIPTS_A_PAGE, SCRIPT_BYTES + SCRIPTS_A_PAGE * noBody);
  // Each page that is opened, not gone to by a link inside the site, reports once how fast it was.
  for (const [load, reports] of [
    [first, 1],
    [next, 1],
    [without, PAGES_A_VISIT],
  ] as const) {
    add(load, 'report', reports, reports * noBody);
    add(load, 'message', assumptions.MESSAGES, assumptions.MESSAGES * noBody);
  }
  return { first, next, without };
}

function kindOf(path: string, cacheControl: string): Kind {
  if (path.startsWith('/api/')) return path.startsWith('/api/blog/') ? 'picture' : 'list';
  if (path === '/' || path.startsWith('/blog')) return 'page';
  return cacheControl.includes('immutable') ? 'asset' : 'file';
}

/** Just after its start a server has files in gzip alone: it compresses them better one after the other. */
async function inBrotli(address: string): Promise<BareAnswer> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await recordAnswer(address, headers);
    if (!answer.headers.includes('gzip')) return answer;
    await setTimeout(500);
  }
  throw new Error(`${address} is not compressed with brotli`);
}

const headerBytes = (names: readonly string[]) =>
  NODE_HEADERS + names.reduce((sum, each) => sum + each.length + 2, 0);
