import { engineOf } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import type { Scope } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { indexedWords, type PageIndex, searchPages } from '#contract/page-index.ts';
import { type SiteHits, searchSite } from '#contract/search.ts';
import { type CountBeginnings, countInWords, forgivingSearch } from '#contract/search-rules.ts';

/**
 * One search for posts, by the full-text index, and for pages, by the index that the build writes and each publication
 * remakes. Where both find nothing, no request waits and there is time left, it is tried with words one typing error away;
 * an answer that left that out is not cached.
 */
export function createSearchFeature(deps: Parameters<typeof createSearch>[0]) {
  const { search } = createSearch(deps);
  return { routes: ({ bind }: Binder) => bind(searchSite, ({ query }, scope) => search(query, scope)) };
}

interface Deps {
  orm: Orm;
  posts: Pick<PostService, 'found'>;
  /** The index of the pages that are shown now. */
  pageIndex: () => PageIndex;
  /** Whether anybody waits for an answer. */
  isBusy: () => boolean;
}

interface Asked {
  q?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  category?: number | undefined;
}

/** The one search of the public site: posts from the database, pages from the index that is made with them. */
function createSearch({ orm, posts, pageIndex, isBusy }: Deps) {
  const budget = createCorrectionBudget();

  async function countOnce(beginnings: readonly string[]): Promise<Map<string, number>> {
    const counts = countInWords(indexedWords(pageIndex()), beginnings);
    const ofPosts = await engineOf(orm.em).countTermBeginnings(orm.em.fork(), 'post', beginnings);
    for (const [beginning, number] of ofPosts) counts.set(beginning, (counts.get(beginning) ?? 0) + number);
    return counts;
  }
  const count: CountBeginnings = (beginnings) => budget.spend(() => countOnce(beginnings));

  return {
    /** Typing errors are forgiven while no request waits; an answer without that is `isIncomplete`. */
    search: (
      { q = '', category, ...part }: Asked,
      scope: Pick<Scope, 'signal' | 'isIncomplete'>,
    ): Promise<SiteHits> =>
      forgivingSearch(
        q,
        async (searched) => {
          const { rows, ...found } = await posts.found(
            { q: searched, ...part },
            { categoryId: category, signal: scope.signal },
          );
          const pages = category === undefined ? searchPages(pageIndex(), searched) : [];
          return { pages, posts: rows, ...found };
        },
        count,
        () => {
          const hasTime = !isBusy() && budget.hasTime();
          if (!hasTime) scope.isIncomplete = true;
          return hasTime;
        },
      ),
  };
}

/** How much of the time corrections may take. */
const SHARE = 0.1;
/** What is saved up while there is nothing to correct. Milliseconds. */
const SAVED_MAX = 500;

/** The time that corrections of searches may take: each holds up all others. */
export function createCorrectionBudget(now: () => number = () => performance.now()) {
  let left = SAVED_MAX;
  let at = now();
  return {
    hasTime(): boolean {
      const time = now();
      left = Math.min(SAVED_MAX, left + (time - at) * SHARE);
      at = time;
      return left > 0;
    },
    async spend<T>(work: () => Promise<T>): Promise<T> {
      const start = now();
      try {
        return await work();
      } finally {
        left -= now() - start;
      }
    },
  };
}
