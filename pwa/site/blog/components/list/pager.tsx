import { Icon } from '#pwa/shared/ui/icon.tsx';

interface PagerProps {
  page: number;
  pages: number;
  orMore?: boolean | undefined;
  /** The address of a page of this listing. */
  hrefOf: (page: number) => string;
}

/** The way to the next and the previous page; nothing where all is on one. */
export function Pager({ page, pages, orMore, hrefOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <a className="button button-quiet button-small" rel="prev" href={hrefOf(page - 1)}>
          <Icon name="back" />
          Previous page
        </a>
      )}
      <p className="pager-place">
        <span className="score-tile night">{page}</span> of {pages}
        {orMore && ' or more'}
      </p>
      {page < pages && (
        <a className="button button-quiet button-small" rel="next" href={hrefOf(page + 1)}>
          Next page
          <Icon name="arrow" />
        </a>
      )}
    </nav>
  );
}

/** Where the build finds in this markup what the worker fills in (pwa/build/blog-templates.ts). */
export const pagerSlots = {
  pager: ['<nav class="pager"', '</nav>'],
  next: ['<a class="button button-quiet button-small" rel="next"', '</a>'],
} as const;
