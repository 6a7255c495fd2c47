import { SAVED_NEWS, type SavedNews } from './saved-names.ts';

/** Calls `listener` at such news, and when the page comes back from where it may have missed some. Returns how to stop. */
export function onSavedNews(news: SavedNews, listener: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    channel = new BroadcastChannel(SAVED_NEWS[news]);
    channel.onmessage = listener;
  };
  // A page in the back/forward cache that hears something is thrown out of it.
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
