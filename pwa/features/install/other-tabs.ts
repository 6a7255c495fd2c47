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
  const channel = new BroadcastChannel(CHANNEL);
  const tab = crypto.randomUUID();
  const others = new Map<string, boolean>();
  let own = false;
  const say = (word: Omit<Word, 'tab'>) => channel.postMessage({ tab, ...word } satisfies Word);
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.isFilled === undefined) others.delete(data.tab);
    else others.set(data.tab, data.isFilled);
    if (data.asks) say({ isFilled: own });
    onChange({ open: others.size, filled: [...others.values()].filter(Boolean).length });
  };
  const goodbye = () => say({});
  const back = (event: PageTransitionEvent) => event.persisted && say({ isFilled: own, asks: true });
  addEventListener('pagehide', goodbye);
  addEventListener('pageshow', back);
  say({ isFilled: own, asks: true });
  return {
    tell: (isFilled) => {
      own = isFilled;
      say({ isFilled });
    },
    leave: () => {
      removeEventListener('pagehide', goodbye);
      removeEventListener('pageshow', back);
      goodbye();
      channel.close();
    },
  };
}
