import { useState, useSyncExternalStore } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { shareLink } from './share-link.ts';

interface ShareButtonProps {
  title: string;
  /** On this site. */
  path: string;
}

/**
 * Hands the page's address to the phone's own sharing, else copies it and says so. It shows when the script has
 * loaded: no press is lost.
 */
export function ShareButton({ title, path }: ShareButtonProps) {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [said, setSaid] = useState('');
  const share = async () => {
    setSaid('');
    const url = location.origin + path;
    const outcome = await shareLink({ title, url });
    if (outcome === 'copied') setSaid('Link copied');
    if (outcome === 'failed') setSaid(`The link is ${url}`);
  };
  return (
    <div className="share">
      {isHydrated && (
        <button type="button" className="button button-quiet button-small" onClick={() => void share()}>
          <Icon name="share" />
          Share
        </button>
      )}
      <p className="share-said" role="status">
        {said}
      </p>
    </div>
  );
}
