/** The number of the visitor's own waiting messages, and that of the operator's screens, which goes first while they are open. */
const counts: { visitor: number; operator: number | undefined } = { visitor: 0, operator: undefined };
let badge: number | undefined;
let observer: MutationObserver | undefined;

/**
 * Shows a number in the title and on the icon of the installed site; 0 shows none. One writer for both numbers: two would
 * overwrite each other without an end.
 */
export function showCount(whose: keyof typeof counts, count: number | undefined): void {
  Object.assign(counts, { [whose]: count });
  if (observer === undefined) {
    observer = new MutationObserver(update);
    // The next page sets its own title.
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  }
  update();
}

function update(): void {
  const count = counts.operator ?? counts.visitor;
  const bare = document.title.replace(/^\(\d+\) /, '');
  const title = count === 0 ? bare : `(${count}) ${bare}`;
  if (document.title !== title) document.title = title;
  if (badge === count) return;
  badge = count;
  void setBadge(count);
}

async function setBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // Not permitted: the page shows the number.
  }
}
