import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadBackup } from '#contract/backups.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { downloadFile } from '#pwa/admin/kit/download.ts';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { OwnPassword } from '#pwa/admin/kit/forms/own-password.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { problemFields } from '#pwa/shared/api/field-errors.ts';
import { serverKey } from './queries.ts';

interface DownloadBackupProps {
  /** What the database takes. */
  bytes: number;
  onOutcome: (words: string) => void;
}

const fetchBackup = (body: { password: string; code?: string | undefined }) =>
  downloadFile(`/api${downloadBackup.path}`, {
    name: 'floodlight',
    ending: 'sqlite',
    type: 'application/vnd.sqlite3',
    body,
  });

/** The way to a copy of all that the site holds. */
export function DownloadBackup({ bytes, onOutcome }: DownloadBackupProps) {
  const [isAsking, setAsking] = useState(false);
  const toHeading = () => {
    setAsking(false);
    document.getElementById('server-backups')?.focus();
  };
  if (!isAsking) {
    return (
      <div className="button-row">
        <Button kind="primary" onPress={() => setAsking(true)}>
          Download a backup
        </Button>
      </div>
    );
  }
  return (
    <DownloadForm
      bytes={bytes}
      onCancel={toHeading}
      onDone={(name) => {
        toHeading();
        onOutcome(`Saved as ${name}. Keep it somewhere private.`);
      }}
    />
  );
}

interface DownloadFormProps {
  bytes: number;
  onDone: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the password again. The code of the second factor is asked for once the server wants it. */
function DownloadForm({ bytes, onDone, onCancel }: DownloadFormProps) {
  const client = useQueryClient();
  const [wantsCode, setWantsCode] = useState(false);
  const call = useMutation({
    mutationFn: fetchBackup,
    onError: (failure) => {
      if (problemFields(failure).code !== undefined) setWantsCode(true);
    },
    // A failure is on record, too.
    onSettled: () => void loadAgain(client, serverKey),
  });
  return (
    <ContractForm
      className="form server-form"
      label="Download a backup"
      endpoint={downloadBackup}
      call={call}
      failed="Couldn’t download."
      submit="Download"
      onDone={onDone}
      onCancel={onCancel}
      takesFocus
    >
      {(errors) => (
        <>
          <p>
            One file of about {bytesWords(bytes)} with everything: posts, pictures, messages, logins. It has
            visitors’ messages, so keep it no longer than your privacy notice says. Restore it with{' '}
            <code>npm run restore</code>.
          </p>
          <OwnPassword errors={errors} guards="takes the data" />
          {wantsCode && <CodeField error={errors.code} hint="The 6 digits in your app." />}
          {call.isPending && <p role="status">Preparing the download. Keep this page open.</p>}
        </>
      )}
    </ContractForm>
  );
}
