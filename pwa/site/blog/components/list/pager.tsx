import { Icon } from '#pwa/shared/ui/icon.tsx';
import { pageNumbers } from './listing-words.ts';

interface PagerProps {
  page: number;
  pages: number;
  orMore?: boolean | undefined;
  /** The address of a page of this listing. */
  hrefOf: (page: number) => string;
}

/** The way to the next page, the previous one and others by their numbers; nothing where all is on one. */
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
      <ol className="pager-pages">
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is what stands between two numbers
            <li key={`gap ${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              {number === page ? (
                <span aria-current="page">{number}</span>
              ) : (
                <a href={hrefOf(number)}>{number}</a>
              )}
            </li>
          ),
        )}
        {orMore && <li>or more</li>}
      </ol>
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
  numbers: ['<ol class="pager-pages">', '</ol>'],
  gap: '<li aria-hidden="true">…</li>',
  here: '<li><span aria-current="page">{{number}}</span></li>',
  link: '<li><a href="{{href}}">{{number}}</a></li>',
} as const;
