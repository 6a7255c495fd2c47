import { SAVED_NEWS, type SavedNews } from './saved-names.ts';

/** Calls `listener` at a message of the worker, and when the page is resumed. Returns how to stop. */
export function onSavedNews(news: SavedNews, listener: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    channel = new BroadcastChannel(SAVED_NEWS[news]);
    channel.onmessage = listener;
  };
  // A message removes a page from the back/forward cache.
  const close = () => {
    channel?.close();
    channel = undefined;
  };
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    open();
    listener();
  };
  open();
  addEventListener('pagehide', close);
  addEventListener('pageshow', back);
  return () => {
    close();
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', back);
  };
}
