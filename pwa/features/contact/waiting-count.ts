import { viewStore } from './outbox-view.ts';

/** Shows how many messages wait outside the page: in its title and on the icon of the installed site. */
export function showCountOutside(): void {
  let badge: number | undefined;
  const update = () => {
    const { count } = viewStore.get();
    const bare = document.title.replace(/^\(\d+\) /, '');
    const title = count === 0 ? bare : `(${count}) ${bare}`;
    if (document.title !== title) document.title = title;
    if (badge === count) return;
    badge = count;
    void setBadge(count);
  };
  viewStore.subscribe(update);
  // The next page brings its own title.
  new MutationObserver(update).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

async function setBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // Not allowed here: the navigation shows the number all the same.
  }
}
