import { Button } from '#pwa/admin/kit/button.tsx';

interface UploadProgressProps {
  /** How much has left the device, from 0 to 1; undefined before anything is known. */
  sent: number | undefined;
  onCancel: () => void;
}

/** How far the sending of a post with its picture has come, and the way to stop it. */
export function UploadProgress({ sent, onCancel }: UploadProgressProps) {
  const percent = Math.floor((sent ?? 0) * 100);
  const isSent = sent === 1;
  return (
    <div className="upload-progress">
      <p aria-live="polite">{isSent ? 'Sent. The site prepares the picture…' : 'Sending the picture…'}</p>
      <progress aria-label="Sending the picture" max={100} value={isSent ? undefined : percent} />
      <span className="admin-figures">{isSent ? '' : `${percent} %`}</span>
      <Button onPress={onCancel}>Stop sending</Button>
    </div>
  );
}
