import { makeDatabases } from '#tests/bench/databases.ts';
import { firstVisit } from '#tests/bench/page/first-visit.ts';
import { nextVisits } from '#tests/bench/page/next-visits.ts';
import { startTable } from '#tests/bench/page/table.ts';
import { readOptions } from '#tests/support/measuring.ts';
import { publicPages } from '#tests/support/public-pages.ts';

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

const databases = await makeDatabases('sqlite');
const site = await (await databases.create({ seeded: true })).start({ CONTACT_LIMIT: '100000' });
try {
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
  await site.stop();
  await databases.remove();
}
