import type { KeyboardEvent } from 'react';

const ITEMS = 'a, button:not([aria-hidden])';

const visible = (root: Element | null, selector: string) =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((item) => item.checkVisibility());

/**
 * Arrow keys in the navigation: left and right along the bar, up and down through what is shown, down on a closed
 * toggle opens its list; Home and End go to the ends of the list in which the focus is.
 */
export function moveInNav(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEMS) : null;
  if (here === null) return;
  const bar = event.currentTarget;
  const shown = visible(bar, ITEMS);
  const top = shown.filter((item) => item.closest('.nav-sub') === null);
  const own = here.closest('.nav-group')?.querySelector<HTMLElement>('button') ?? here;
  const siblings = here.closest('.nav-sub') === null ? top : visible(here.closest('.nav-sub'), 'a');

  let next: HTMLElement | undefined;
  if (event.key === 'ArrowRight') next = top[(top.indexOf(own) + 1) % top.length];
  else if (event.key === 'ArrowLeft') next = top.at(top.indexOf(own) - 1);
  else if (event.key === 'Home') next = siblings[0];
  else if (event.key === 'End') next = siblings.at(-1);
  else if (event.key === 'ArrowUp') next = shown.at(shown.indexOf(here) - 1);
  else if (event.key === 'ArrowDown') {
    const list = openedBy(here);
    next = list?.querySelector('a') ?? shown[(shown.indexOf(here) + 1) % shown.length];
  }
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Opens the list of a closed toggle. */
function openedBy(item: HTMLElement): Element | null {
  const group = item.parentElement;
  const state = group?.querySelector<HTMLElement>('.nav-state');
  if (!state || item.tagName !== 'BUTTON' || state.matches(':popover-open')) return null;
  state.showPopover();
  return group?.querySelector('.nav-sub') ?? null;
}
