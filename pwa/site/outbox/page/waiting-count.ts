import { showCount } from '#pwa/shared/browser/app-badge.ts';
import { viewStore } from './view.ts';

/** Shows the number of waiting messages in the page's title and on the icon of the installed site. */
export function showCountOutside(): void {
  const update = () => showCount('visitor', viewStore.get().count);
  viewStore.subscribe(update);
  update();
}
