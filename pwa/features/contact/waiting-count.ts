import { showCount } from '#pwa/lib/count-outside.ts';
import { viewStore } from './outbox-view.ts';

/** Shows how many messages wait outside the page: in its title and on the icon of the installed site. */
export function showCountOutside(): void {
  const update = () => showCount('visitor', viewStore.get().count);
  viewStore.subscribe(update);
  update();
}
