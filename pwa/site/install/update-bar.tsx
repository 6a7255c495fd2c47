import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { openChannel, whileInUse } from '#pwa/shared/browser/channel.ts';
import { updateNow } from '#pwa/shared/browser/update-now.ts';
import { versionStore, type WorkerVersion } from '#pwa/shared/browser/worker-version.ts';

export interface UpdateBarProps {
  /** The form of this page: whether it holds text that was not sent. */
  form: { subscribe: (listener: () => void) => () => void; isFilled: () => boolean };
}

/** Says that a newer version is there. Nothing is loaded again before the visitor asks. */
export function UpdateBar({ form }: UpdateBarProps) {
  const version = useSyncExternalStore(versionStore.subscribe, versionStore.get);
  const isFilled = useSyncExternalStore(form.subscribe, form.isFilled);
  const [later, setLater] = useState<typeof version>();
  const [isBusy, setBusy] = useState(false);
  const [others, setOthers] = useState<OtherTabs>({ open: 0, filled: 0 });
  const tabs = useRef<Tabs>(undefined);
  useEffect(() => {
    const joined = joinTabs(setOthers);
    tabs.current = joined;
    return joined.leave;
  }, []);
  useEffect(() => tabs.current?.broadcast(isFilled), [isFilled]);

  const words = later === version ? [] : updateText({ version, isFilled, others });
  const update = () => {
    setBusy(true);
    void updateNow();
  };
  const postpone = () => {
    setLater(version);
    // The button goes, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (words.length === 0) return null;
  return (
    <div className="wrap update-bar-words">
      <p>{isBusy ? 'Updating… This page loads again in a moment.' : words.join(' ')}</p>
      <p className="button-row">
        <button type="button" className="button button-small" aria-disabled={isBusy} onClick={update}>
          {version === 'waiting' ? 'Update now' : 'Reload this tab'}
        </button>
        <button type="button" className="button button-quiet button-small" onClick={postpone}>
          Later
        </button>
      </p>
    </div>
  );
}

interface Situation {
  version: WorkerVersion;
  /** The form of this very tab holds text. */
  isFilled: boolean;
  others: OtherTabs;
}

/** What the bar says, sentence by sentence; nothing when this page is of the newest version. */
export function updateText({ version, isFilled, others }: Situation): string[] {
  if (version === 'current') return [];
  const formNote = isFilled ? ['What you have written here is kept.'] : [];
  if (version === 'replaced') return ['This tab still shows an older version of the site.', ...formNote];
  return ['A new version of this site is ready.', ...formNote, ...otherTabsText(others)];
}

function otherTabsText({ open, filled }: OtherTabs): string[] {
  if (filled === 1) return ['Another tab has an unsent form: it stays as it is.'];
  if (filled > 1) return [`${filled} other tabs have unsent forms: they stay as they are.`];
  return open > 0 ? ['Other tabs stay as they are.'] : [];
}

/** What a tab knows of the other tabs of this site. */
interface OtherTabs {
  open: number;
  /** How many of these have text in a form that was not sent. */
  filled: number;
}

interface Tabs {
  /** Sends the other tabs whether the form of this tab holds text. */
  broadcast: (isFilled: boolean) => void;
  leave: () => void;
}

/** Announces this tab to the other tabs, and calls `onChange` with what they announce. */
function joinTabs(onChange: (others: OtherTabs) => void): Tabs {
  const tab = crypto.randomUUID();
  const others = new Map<string, boolean>();
  let own = false;
  let broadcast: Tabs['broadcast'] = () => {};
  const leave = whileInUse(() => {
    const channel = openChannel('tabs', (word) => {
      if (word.isFilled === undefined) others.delete(word.tab);
      else others.set(word.tab, word.isFilled);
      if (word.asks) broadcast(own);
      onChange({ open: others.size, filled: [...others.values()].filter(Boolean).length });
    });
    broadcast = (isFilled) => channel.post({ tab, isFilled });
    channel.post({ tab, isFilled: own, asks: true });
    return () => {
      channel.post({ tab });
      channel.close();
      others.clear();
    };
  });
  return {
    broadcast: (isFilled) => {
      own = isFilled;
      broadcast(isFilled);
    },
    leave,
  };
}
