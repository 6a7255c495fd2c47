import { Icon } from '#pwa/shared/ui/icon.tsx';
import { RelativeTime } from './relative-time.tsx';

/** Says that what is shown comes from this device, and how old it is. */
export function OfflineNote({ savedAt }: { savedAt: string }) {
  return (
    <p className="offline-note" role="status">
      <Icon name="offline" />
      <span>
        Offline copy, saved <RelativeTime date={savedAt} />
      </span>
    </p>
  );
}
