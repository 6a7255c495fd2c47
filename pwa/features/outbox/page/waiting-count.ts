import { showCount } from '#pwa/shared/browser/app-badge.ts';
import { viewStore } from './view.ts';

/** Shows how many messages wait outside the page: in its title and on the icon of the installed site. */
export function showCountOutside(): void {
  const update = () => showCount('visitor', viewStore.get().count);
  viewStore.subscribe(update);
  update();
}
