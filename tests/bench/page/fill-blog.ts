import type { Post } from '#contract/blog.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

/** Publishes posts until there are `wanted`, their words and pictures those of the seed posts. */
export async function fillBlog(url: string, wanted: number): Promise<void> {
  const { token } = await send<{ token: string }>(`${url}/api/login`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operator),
  });
  const posts: Post[] = await (await fetch(`${url}/api/blogs`)).json();
  for (let made = posts.length; made < wanted; made += 1) {
    const post = posts[made % posts.length];
    if (post === undefined) throw new Error('there is no seed post');
    const picture = await fetch(`${url}/api/blog/${post.blog_img}?w=1600`, {
      headers: { Accept: 'image/webp' },
    });
    const body = new FormData();
    body.set('blog_title', `${post.blog_title}, part ${made}`);
    body.set('description', post.description);
    body.set('categoryId', String(post.categoryId));
    body.set('blog_img', await picture.blob(), 'picture.webp');
    await send(`${url}/api/Blog`, { headers: { Authorization: `Bearer ${token}` }, body });
  }
}

async function send<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, { method: 'POST', ...init });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}
