import { setBadge, showInTitle } from '#pwa/lib/count-outside.ts';
import { viewStore } from './outbox-view.ts';

/** Shows how many messages wait outside the page: in its title and on the icon of the installed site. */
export function showCountOutside(): void {
  let badge: number | undefined;
  const update = () => {
    // The operator's screens show a number of their own.
    if (location.pathname.startsWith('/admin')) {
      badge = undefined;
      return;
    }
    const { count } = viewStore.get();
    showInTitle(count);
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
