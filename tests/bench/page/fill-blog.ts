import type { Post } from '#contract/blog.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';

/** Publishes posts until there are `wanted`, their words and pictures those of the seed posts. */
export async function fillBlog(url: string, wanted: number): Promise<void> {
  const owner = clientOf(url, await logIn(url));
  const posts: Post[] = (await owner.get('/blogs')).body;
  for (let made = posts.length; made < wanted; made += 1) {
    const post = posts[made % posts.length];
    if (post === undefined) throw new Error('there is no seed post');
    const picture = await fetch(`${url}/api/blog/${post.blog_img}?w=1600`, {
      headers: { Accept: 'image/webp' },
    });
    const { blog_title, description, categoryId } = post;
    const fields = { blog_title: `${blog_title}, part ${made}`, description, categoryId: String(categoryId) };
    await addPost(owner, fields, await picture.bytes());
  }
}
