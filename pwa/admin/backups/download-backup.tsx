import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { downloadBackup } from '#contract/backups.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { downloadFile } from '#pwa/admin/kit/download.ts';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { loadAgain } from '#pwa/admin/kit/refetch.ts';
import { problemFields } from '#pwa/shared/api/field-errors.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { serverKey } from './queries.ts';

interface DownloadBackupProps {
  /** What the database takes. */
  bytes: number;
  onOutcome: (words: string) => void;
}

const fetchBackup = (body: { password: string; code?: string | undefined }) =>
  downloadFile(`/api${downloadBackup.path}`, {
    name: 'site',
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
        <Button kind="primary" isLarge onPress={() => setAsking(true)}>
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
        onOutcome(`The backup is saved as ${name}. Keep it where nobody else can read it.`);
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
  const frame = useRef<HTMLDivElement>(null);
  const call = useMutation({
    mutationFn: fetchBackup,
    onError: (failure) => {
      if (problemFields(failure).code !== undefined) setWantsCode(true);
    },
    // A failure is on record, too.
    onSettled: () => void loadAgain(client, serverKey),
  });
  // The button that had the focus is gone.
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={frame}>
      <ContractForm
        className="server-form"
        label="Download a backup"
        endpoint={downloadBackup}
        call={call}
        failed="Not downloaded."
        submit="Download"
        onDone={onDone}
        onCancel={onCancel}
      >
        {(errors) => (
          <>
            <p>
              One file of about {bytesWords(bytes)} with everything: posts, pictures, messages, logins. It
              holds what visitors wrote, so keep it no longer than the notice beside the contact form says. It
              is brought back by <code>npm run restore</code>.
            </p>
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              hint="So that nobody else takes the data from this device."
              error={errors.password}
            />
            {wantsCode && <CodeField error={errors.code} hint="The six digits that the app shows now." />}
            {call.isPending && <p role="status">The copy is made and sent. Leave this page open.</p>}
          </>
        )}
      </ContractForm>
    </div>
  );
}
