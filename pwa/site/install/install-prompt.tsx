import { useEffect, useState } from 'react';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import {
  dismiss,
  type InstallWay,
  install,
  installWay,
  installWayAgain,
  watchOffer,
} from './install-offer.ts';

interface InstallPromptProps {
  /** The visitor came for it: an earlier refusal does not count. */
  isAsked?: boolean;
}

/** Offers to put the site on the home screen, where that can be done; silent once refused or installed. */
export function InstallPrompt({ isAsked = false }: InstallPromptProps) {
  const site = useSite();
  const [way, setWay] = useState<InstallWay>();
  useEffect(() => {
    const look = () => setWay(isAsked ? installWayAgain() : installWay());
    look();
    return watchOffer(look);
  }, [isAsked]);
  if (way === undefined) return null;
  const notNow = () => {
    dismiss();
    setWay(undefined);
    // The button goes, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const accept = () => {
    void install().finally(() => setWay(undefined));
  };
  return (
    <section
      className={isAsked ? 'install-prompt' : 'wrap install-prompt'}
      id={isAsked ? 'install' : undefined}
      aria-label="Install"
    >
      {way === 'button' ? (
        <p>Put {site.brand} on your home screen: it opens at once, without a connection too.</p>
      ) : (
        <p>
          To put {site.brand} on your home screen, tap <strong>Share</strong> in your browser, then{' '}
          <strong>Add to Home Screen</strong>.
        </p>
      )}
      <p className="button-row">
        {way === 'button' && (
          <button type="button" className="button button-small" onClick={accept}>
            Install
          </button>
        )}
        {!isAsked && (
          <button type="button" className="button button-quiet button-small" onClick={notNow}>
            Not now
          </button>
        )}
      </p>
    </section>
  );
}
