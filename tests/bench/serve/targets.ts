import { randomUUID } from 'node:crypto';
import { postPath } from '#contract/post-address.ts';

export interface Target {
  name: string;
  path: string;
  headers: Record<string, string>;
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br' };
/** Such an answer is nobody else's, so that it is made anew each time. */
const uncached = { 'Accept-Encoding': 'identity', Authorization: 'Bearer of-nobody' };
const uncachedAndPacked = { ...uncached, ...browser };
/** Asks for an echo, which the whole stack gives. */
const throughKoa = () => ({ ...browser, 'Idempotency-Key': randomUUID() });

/** What a site of sixty posts is asked for most. */
export async function targetsOf(url: string): Promise<Target[]> {
  const [post]: { id: number; blog_title: string }[] = await (await fetch(`${url}/api/blogs?limit=1`)).json();
  const home = await (await fetch(url)).text();
  const asset = /\/assets\/client-[\w-]+\.js/.exec(home)?.[0];
  if (post === undefined || asset === undefined) throw new Error('the site has no post or no script');
  const list = '/api/blogs?view=card&limit=12&page=1';
  const pages = { home: '/', list: '/blog', post: postPath(post) };
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, path, headers: browser })),
    { name: 'built page', path: '/about-us', headers: browser },
    { name: 'hashed script', path: asset, headers: browser },
    { name: 'API list', path: list, headers: browser },
    { name: 'list, kept, through Koa', path: '/blog', headers: throughKoa() },
    { name: 'built page, through Koa', path: '/about-us', headers: throughKoa() },
    { name: 'API list, kept, through Koa', path: list, headers: throughKoa() },
    ...Object.entries(pages).flatMap(([name, path]) => [
      { name: `${name}, made anew`, path, headers: uncached },
      { name: `${name}, made anew and packed`, path, headers: uncachedAndPacked },
    ]),
  ];
}

/** Pages that nobody has asked for since the start: of posts, whose texts are drawn for the first time. */
export async function firstTimers(url: string): Promise<Target[]> {
  const posts: { id: number; blog_title: string }[] = await (await fetch(`${url}/api/blogs`)).json();
  return posts
    .slice(1)
    .map((post) => ({ name: 'a post for the first time', path: postPath(post), headers: uncached }));
}
