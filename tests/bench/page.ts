import type { Post } from '#contract/blog.ts';
import { firstVisit } from '#tests/bench/page/first-visit.ts';
import { nextVisits } from '#tests/bench/page/next-visits.ts';
import { startScratchSite } from '#tests/bench/page/scratch-site.ts';
import { startTable } from '#tests/bench/page/table.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { readOptions } from '#tests/support/measuring.ts';
import { addPost } from '#tests/support/posts.ts';
import { publicPages } from '#tests/support/public-pages.ts';

/** Publishes posts until there are `wanted`, their words and pictures those of the seed posts. */
async function fillBlog(url: string, wanted: number): Promise<void> {
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

/** Posts on the site that is measured: the same number as on its peers. */
const POSTS = 60;

const { runs, only, table } = readOptions({
  /** Odd, so that the median is a run. */
  runs: 3,
  only: '',
  /** `first` or `next`: one of the two tables. */
  table: '',
});
const paths = publicPages.map(({ path }) => path).filter((path) => (only || path) === path);
if (!Number.isInteger(runs) || runs < 1 || paths.length === 0) {
  console.error('bench page [--runs N] [--only /path] [--table first|next]');
  process.exit(2);
}

const site = await startScratchSite();
try {
  await fillBlog(site.url, POSTS);
  if (table !== 'next') {
    console.log(`\nFirst visit: Lighthouse, mobile, simulated throttling, cold profile, median of ${runs}`);
    const print = startTable();
    for (const path of paths) {
      const { row, failure } = await firstVisit(site.url, path, runs);
      print(row, failure);
    }
  }
  if (table !== 'first') {
    console.log(`\nNext visits: the server stopped, the processor slowed 4 times, median of ${runs}`);
    await nextVisits(site, paths, runs);
  }
} finally {
  await site.remove();
}
