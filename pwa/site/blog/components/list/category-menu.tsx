import { type FocusEvent, useEffect, useRef } from 'react';
import type { Category } from '#contract/blog.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { usePopoverOpen } from '#pwa/site/ui/use-popover-open.ts';
import { inBarOf } from './listing-words.ts';

interface CategoryMenuProps {
  categories: readonly Category[];
  /** Absent: all posts. */
  active?: number | undefined;
}

/** The listing's categories as links; those past the first five open in a popover, before any script too. */
export function CategoryMenu({ categories, active }: CategoryMenuProps) {
  const rest = useRef<HTMLUListElement>(null);
  const open = usePopoverOpen(rest);
  const bar = useRef<HTMLUListElement>(null);
  const wasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category, another place to scroll to
  useEffect(() => {
    // To look where it stands lays the whole page out, and at first it stands where it should.
    if (bar.current !== null && (active !== undefined || wasMoved.current)) showActive(bar.current);
    wasMoved.current = active !== undefined;
  }, [active, categories.length]);
  const close = () => rest.current?.hidePopover();
  const link = ({ id, category }: Category) => (
    <li key={id}>
      <a href={`/blog?category=${id}`} aria-current={id === active ? 'page' : undefined} onClick={close}>
        {category}
      </a>
    </li>
  );
  const { shown, hidden } = inBarOf(categories);
  return (
    <nav className="category-menu" aria-label="Categories">
      <ul className="category-bar" ref={bar} onFocus={showFocused}>
        <li>
          <a href="/blog" aria-current={active === undefined ? 'page' : undefined}>
            All Posts
          </a>
        </li>
        {shown.map(link)}
        {hidden.length > 0 && (
          <li className="category-bar-end">
            <button
              type="button"
              className={
                hidden.some(({ id }) => id === active)
                  ? 'category-more category-more-active'
                  : 'category-more'
              }
              popoverTarget="more-categories"
              aria-controls="more-categories"
              aria-expanded={open}
            >
              More
              <Icon name="chevron" />
            </button>
            <ul className="category-rest" id="more-categories" popover="auto" ref={rest}>
              {hidden.map(link)}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** On a phone the bar scrolls sideways: the category that is shown must be in sight. */
function showActive(bar: HTMLElement): void {
  const link = bar.querySelector<HTMLElement>(':scope > li > [aria-current]');
  if (link !== null) centre(bar, link);
}

/** Chromium does not scroll to a focused link that is partly visible: its focus ring would be clipped. */
function showFocused({ currentTarget: bar, target }: FocusEvent<HTMLElement>): void {
  if (target.matches('a:focus-visible') && target.closest('ul') === bar) centre(bar, target);
}

/** The page itself stays where it is. */
function centre(bar: HTMLElement, link: HTMLElement): void {
  if (bar.scrollWidth <= bar.clientWidth) return;
  bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

/** Where the build finds in this markup what the worker fills in (pwa/build/blog-templates.ts). */
export const menuSlots = {
  link: (id: number) => [`<li><a href="/blog?category=${id}"`, '</li>'] as const,
  current: ' aria-current="page"',
  more: ['<li class="category-bar-end">', '</ul></li>'],
  isActive: 'class="category-more"',
} as const;
