import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { updateNow } from '#pwa/shared/browser/update-now.ts';
import { versionStore } from '#pwa/shared/browser/worker-version.ts';
import { joinTabs, type OtherTabs, type Tabs } from './other-tabs.ts';
import { updateWords } from './update-words.ts';

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
  useEffect(() => tabs.current?.tell(isFilled), [isFilled]);

  const words = later === version ? [] : updateWords({ version, isFilled, others });
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
      <p>{isBusy ? 'Updating … This page loads again in a moment.' : words.join(' ')}</p>
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
