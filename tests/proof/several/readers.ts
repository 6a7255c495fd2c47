import { setTimeout } from 'node:timers/promises';
import { publicPages } from '#tests/support/public-pages.ts';
import { ask } from './ask.ts';
import type { Seen } from './seen.ts';

/** What is read: built pages, pages by the server, lists, pictures. */
export async function addressesOf(url: string): Promise<string[]> {
  const posts: { blog_img: string }[] = JSON.parse((await ask(`${url}/api/blogs?view=card`)).text);
  return [
    ...publicPages.map(({ path }) => path),
    ...['/api/blogs?view=card', '/api/blogs/28', '/api/category', '/sitemap.xml', '/blog/feed.xml'],
    ...posts.slice(0, 10).map(({ blog_img }) => `/api/blog/${blog_img}?w=400`),
  ];
}

/** Someone who reads one address after the other, with what the browser has already. */
export async function read(
  { url, seen, isOn }: { url: string; seen: Seen; isOn: () => boolean },
  addresses: readonly string[],
): Promise<void> {
  const etags = new Map<string, string>();
  while (isOn()) {
    await setTimeout(50 + Math.random() * 150);
    const address = addresses[Math.floor(Math.random() * addresses.length)] ?? '/';
    const etag = etags.get(address);
    const note = seen.request('readers', address);
    const { status, text, headers } = await ask(
      url + address,
      etag === undefined ? {} : { headers: { 'If-None-Match': etag } },
    );
    note(status, text);
    const next = headers.get('ETag');
    if (next !== null) etags.set(address, next);
  }
}
