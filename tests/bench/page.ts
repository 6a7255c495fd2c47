import { readOptions } from '#tests/support/measuring.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { fillBlog } from './page/fill-blog.ts';
import { firstVisit } from './page/first-visit.ts';
import { nextVisits } from './page/next-visits.ts';
import { startScratchSite } from './page/scratch-site.ts';
import { startTable } from './page/table.ts';

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
