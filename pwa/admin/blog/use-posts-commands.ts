import type { RefObject } from 'react';
import type { PostCard } from '#contract/blog.ts';
import { useCommands } from '#pwa/admin/kit/commands.tsx';
import type { Selection } from '#pwa/admin/kit/lists/use-selection.ts';
import { SEARCH_ID } from './posts-filter.tsx';

interface PostsCommands {
  /** Holds the rows, each an element with `data-row`. */
  frame: RefObject<HTMLElement | null>;
  rows: readonly PostCard[];
  selection: Selection;
  /** Deletes those that are selected. */
  onDelete: () => void;
}

/** The keys of the table of posts. */
export function usePostsCommands({ frame, rows, selection, onDelete }: PostsCommands): void {
  const elements = () => [...(frame.current?.querySelectorAll('[data-row]') ?? [])];
  const place = () => elements().findIndex((row) => row.contains(document.activeElement));
  const step = (by: -1 | 1) => {
    const all = elements();
    const next = all[Math.max(0, Math.min(place() + by, all.length - 1))];
    next?.querySelector<HTMLElement>('input')?.focus();
  };
  const select = () => {
    const post = rows[place()];
    if (post !== undefined) selection.toggle(post.id);
  };
  const remove = () => {
    if (selection.ids.size > 0) onDelete();
  };
  useCommands([
    { label: 'Next post', keys: ['j'], repeats: true, run: () => step(1) },
    { label: 'Previous post', keys: ['k'], repeats: true, run: () => step(-1) },
    { label: 'Select the post', keys: ['x'], run: select },
    { label: 'Select all posts on this page, or none', inPalette: true, run: selection.toggleAll },
    { label: 'Delete the selected posts', keys: ['#', 'Delete'], run: remove },
    {
      label: 'Search posts',
      keys: ['/'],
      inPalette: true,
      run: () => document.getElementById(SEARCH_ID)?.focus(),
    },
    { label: 'Select none', keys: ['Escape'], run: selection.clear },
  ]);
}
