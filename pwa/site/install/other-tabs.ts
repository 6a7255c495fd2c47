/** What a tab knows of the other tabs of this site. */
export interface OtherTabs {
  open: number;
  /** Of these, with text in a form that was not sent. */
  filled: number;
}

export interface Tabs {
  /** Tells the others whether the form of this tab holds text. */
  tell: (isFilled: boolean) => void;
  leave: () => void;
}

interface Word {
  tab: string;
  /** undefined: that tab is gone. */
  isFilled?: boolean | undefined;
  /** It is new, and wants to know of the others. */
  asks?: boolean;
}

const CHANNEL = 'tabs';

/** Tells the other tabs of this one, and `onChange` of them. */
export function joinTabs(onChange: (others: OtherTabs) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, leave: () => {} };
  const tab = crypto.randomUUID();
  const others = new Map<string, boolean>();
  let own = false;
  let channel: BroadcastChannel | undefined;
  const say = (word: Omit<Word, 'tab'>) => channel?.postMessage({ tab, ...word } satisfies Word);
  const hear = ({ data }: MessageEvent<Word>) => {
    if (data.isFilled === undefined) others.delete(data.tab);
    else others.set(data.tab, data.isFilled);
    if (data.asks) say({ isFilled: own });
    onChange({ open: others.size, filled: [...others.values()].filter(Boolean).length });
  };
  const enter = () => {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = hear;
    say({ isFilled: own, asks: true });
  };
  // A page in the back/forward cache that hears something is thrown out of it.
  const goodbye = () => {
    say({});
    channel?.close();
    channel = undefined;
    others.clear();
  };
  const back = ({ persisted }: PageTransitionEvent) => persisted && enter();
  addEventListener('pagehide', goodbye);
  addEventListener('pageshow', back);
  enter();
  return {
    tell: (isFilled) => {
      own = isFilled;
      say({ isFilled });
    },
    leave: () => {
      removeEventListener('pagehide', goodbye);
      removeEventListener('pageshow', back);
      goodbye();
    },
  };
}
