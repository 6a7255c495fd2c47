/** A number before the title of the page; 0 takes it away. */
export function showInTitle(count: number): void {
  const bare = document.title.replace(/^\(\d+\) /, '');
  const title = count === 0 ? bare : `(${count}) ${bare}`;
  if (document.title !== title) document.title = title;
}

/** A number on the icon of the installed site; 0 takes it away. */
export async function setBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // Not allowed here: the page shows the number all the same.
  }
}
