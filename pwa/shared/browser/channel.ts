import type { OperatorEvent } from '#contract/events.ts';

/** `contacts`: what is shown of the messages may be old. `presence`: who else is answering a message. `open`: who has a text open. */
export type AdminEvent =
  | { type: 'contacts'; changes?: string | undefined }
  | Exclude<OperatorEvent, { type: 'contacts' }>;

/** The channels between the tabs of this site and its worker, with their messages. Tabs of the former version know the names. */
interface Channels {
  /** The outbox has changed; each reads it for itself. */
  outbox: 'changed';
  /** From the worker to all pages: posts that it saved have changed; saved pages were replaced; saving has ended. */
  'saved-changed': 'changed';
  'saved-documents': 'changed';
  saved: 'changed';
  /** Which tabs there are. */
  tabs: {
    tab: string;
    /** It has text in a form that was not sent; undefined: that tab is gone. */
    isFilled?: boolean | undefined;
    /** It is new, and asks the others to answer. */
    asks?: boolean;
  };
  /** Events of the operator's server, from the tab that reads them; `hello` is from a new tab. */
  'desk-events': AdminEvent | 'hello';
}

export interface Channel<Message> {
  post: (message: Message) => void;
  close: () => void;
}

/** Calls `onMessage` for each message of the others. Does nothing where the browser has no channels, and once closed. */
export function openChannel<Name extends keyof Channels>(
  name: Name,
  onMessage?: (message: Channels[Name]) => void,
): Channel<Channels[Name]> {
  let channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel !== undefined && onMessage !== undefined) channel.onmessage = ({ data }) => onMessage(data);
  return {
    post: (message) => channel?.postMessage(message),
    close: () => {
      channel?.close();
      channel = undefined;
    },
  };
}

/** Sends one message, and receives none. */
export function broadcast<Name extends keyof Channels>(name: Name, message: Channels[Name]): void {
  const channel = openChannel(name);
  channel.post(message);
  channel.close();
}

/**
 * Calls `enter` now and when this page is resumed, and what that returned when the page is left or frozen: a message, a lock or an open
 * channel removes a page from the back/forward cache. Returns how to leave.
 */
export function whileInUse(enter: (isResumed: boolean) => () => void): () => void {
  let leave: (() => void) | undefined = enter(false);
  const close = () => {
    leave?.();
    leave = undefined;
  };
  // A worker never has these events, nor the type of their kind.
  const resume = (event: Event) => {
    if ('persisted' in event && event.persisted) leave ??= enter(true);
  };
  addEventListener('pagehide', close);
  addEventListener('pageshow', resume);
  return () => {
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', resume);
    close();
  };
}

/** Calls `listener` for the worker's news, and when this page is resumed. Returns how to stop. */
export const onSavedNews = (news: SavedNews, listener: () => void): (() => void) =>
  whileInUse((isResumed) => {
    const { close } = openChannel(news, listener);
    if (isResumed) listener();
    return close;
  });

type SavedNews = 'saved-changed' | 'saved-documents' | 'saved';
