import { SAVED_NEWS, type SavedNews } from '#pwa/shared/browser/saved-names.ts';

export function tellPages(news: SavedNews): void {
  const channel = new BroadcastChannel(SAVED_NEWS[news]);
  channel.postMessage(news);
  channel.close();
}
