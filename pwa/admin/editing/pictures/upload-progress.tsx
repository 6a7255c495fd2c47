import { Button } from '#pwa/admin/kit/button.tsx';

interface UploadProgressProps {
  /** How much has left the device, from 0 to 1; undefined before anything is known. */
  sent: number | undefined;
  onCancel: () => void;
}

/** How far the sending of a picture has come, and the way to stop it. */
export function UploadProgress({ sent = 0, onCancel }: UploadProgressProps) {
  const percent = Math.floor(sent * 100);
  const isSent = sent === 1;
  return (
    <div className="row upload-progress">
      <p aria-live="polite">{isSent ? 'Preparing the picture…' : 'Uploading…'}</p>
      <progress aria-label="Uploading the picture" max={100} value={isSent ? undefined : percent} />
      <span className="admin-figures">{isSent ? '' : `${percent} %`}</span>
      <Button onPress={onCancel}>Cancel upload</Button>
    </div>
  );
}
