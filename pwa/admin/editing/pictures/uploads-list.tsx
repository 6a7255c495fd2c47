import { Button } from '#pwa/admin/kit/button.tsx';
import type { PictureUpload, Uploads } from './use-uploads.ts';

/** The pictures that are on their way, and those that did not arrive. */
export function UploadsList({ uploads: { list, retry, drop } }: { uploads: Uploads }) {
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {spoken(list)}
      </p>
      {list.length > 0 && (
        <ul className="uploads" aria-label="Uploads">
          {list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDrop={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const spoken = (list: readonly PictureUpload[]) => {
  const open = list.filter(({ state }) => state !== 'failed').length;
  return open === 0 ? '' : `${open} ${open === 1 ? 'picture' : 'pictures'} uploading.`;
};

interface UploadRowProps {
  upload: PictureUpload;
  onRetry: () => void;
  onDrop: () => void;
}

function UploadRow({ upload, onRetry, onDrop }: UploadRowProps) {
  const { file, state, sent, failure, isRefused } = upload;
  const isSent = sent === 1;
  return (
    <li className="row">
      <span className="upload-name">{file.name}</span>
      {state === 'failed' ? (
        <span role="alert" className="field-error">
          Couldn’t upload. {failure}
        </span>
      ) : (
        <>
          <progress
            aria-label={`Uploading ${file.name}`}
            max={100}
            value={isSent ? undefined : Math.floor(sent * 100)}
          />
          <span className="soft">
            {state === 'waiting' ? 'Waiting' : isSent ? 'Preparing…' : `${Math.floor(sent * 100)}%`}
          </span>
        </>
      )}
      {state === 'failed' && isRefused === undefined && (
        <Button aria-label={`Try again: ${file.name}`} onPress={onRetry}>
          Try again
        </Button>
      )}
      <Button aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${file.name}`} onPress={onDrop}>
        {state === 'failed' ? 'Dismiss' : 'Cancel'}
      </Button>
    </li>
  );
}
