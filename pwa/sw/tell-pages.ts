import { SAVED_NEWS, type SavedNews } from '#pwa/lib/saved-names.ts';

export function tellPages(news: SavedNews): void {
  const channel = new BroadcastChannel(SAVED_NEWS[news]);
  channel.postMessage(news);
  channel.close();
}
