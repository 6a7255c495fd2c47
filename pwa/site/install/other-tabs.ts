import { openChannel, whileInUse } from '#pwa/shared/browser/channel.ts';

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

/** Tells the other tabs of this one, and `onChange` of them. */
export function joinTabs(onChange: (others: OtherTabs) => void): Tabs {
  const tab = crypto.randomUUID();
  const others = new Map<string, boolean>();
  let own = false;
  let tell: Tabs['tell'] = () => {};
  const leave = whileInUse(() => {
    const channel = openChannel('tabs', (word) => {
      if (word.isFilled === undefined) others.delete(word.tab);
      else others.set(word.tab, word.isFilled);
      if (word.asks) tell(own);
      onChange({ open: others.size, filled: [...others.values()].filter(Boolean).length });
    });
    tell = (isFilled) => channel.post({ tab, isFilled });
    channel.post({ tab, isFilled: own, asks: true });
    return () => {
      channel.post({ tab });
      channel.close();
      others.clear();
    };
  });
  return {
    tell: (isFilled) => {
      own = isFilled;
      tell(isFilled);
    },
    leave,
  };
}
