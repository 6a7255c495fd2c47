import { type ComponentType, useEffect, useState } from 'react';
import { whenEngaged } from '#pwa/shared/browser/engaged.ts';
import { retried } from '#pwa/shared/browser/retried.ts';
import { versionStore } from '#pwa/shared/browser/worker-version.ts';
import type { UpdateBarProps } from './update-bar.tsx';

interface DevicePartsProps extends UpdateBarProps {
  /** Not on a page that does so itself. */
  offersInstall: boolean;
}

/** What concerns this device: nothing of it is in the page as it was made, and its script comes when it has a say. */
export function DeviceParts({ form, offersInstall }: DevicePartsProps) {
  const [InstallPrompt, setInstallPrompt] = useState<ComponentType>();
  const [UpdateBar, setUpdateBar] = useState<ComponentType<UpdateBarProps>>();
  useEffect(() => {
    const check = () => {
      if (!mayInstall()) return;
      // Nobody is asked to install what was only just opened.
      whenEngaged()
        .then(() => retried(() => import('./install-prompt.tsx')))
        .then((part) => setInstallPrompt(() => part.InstallPrompt), outOfReach);
    };
    check();
    // boot.ts keeps the offer by a listener of its own, which comes first.
    addEventListener('beforeinstallprompt', check);
    return () => removeEventListener('beforeinstallprompt', check);
  }, []);
  useEffect(() => {
    const check = () => {
      if (versionStore.get() === 'current') return;
      retried(() => import('./update-bar.tsx')).then(
        (part) => setUpdateBar(() => part.UpdateBar),
        outOfReach,
      );
    };
    check();
    return versionStore.subscribe(check);
  }, []);
  return (
    <>
      <p className="wrap saved-link">
        <a href="/offline">Saved for offline</a>
      </p>
      {offersInstall && InstallPrompt !== undefined && <InstallPrompt />}
      {/* Not a status: those are for messages. It is there before it has words, so that they are read out. */}
      <div className="update-bar" aria-live="polite">
        {UpdateBar !== undefined && <UpdateBar form={form} />}
      </div>
    </>
  );
}

/** Whether it is worth finding out more: the browser made an offer, or may be Safari, which makes none. */
const mayInstall = () =>
  window.installOffer !== undefined || /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);

function outOfReach(): void {
  // The page works without.
}
