import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { downloadBackup } from '#contract/backups.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { CodeField } from '#pwa/admin/kit/code-field.tsx';
import { downloadFile } from '#pwa/shared/api/download.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
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
  const { mutate, isPending, error, reset, submittedAt } = useMutation({
    mutationFn: fetchBackup,
    // A failure is on record, too.
    onSettled: () => void loadAgain(client, serverKey),
  });
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [wantsCode, setWantsCode] = useState(false);
  useFocusFirstError(form, errors);
  // The button that had the focus is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const parsed = downloadBackup.body.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return reset();
    mutate(parsed.data, {
      onSuccess: onDone,
      onError: (failure) => {
        const fields = problemFields(failure);
        if (fields.code !== undefined) setWantsCode(true);
        setErrors(fields);
      },
    });
  };

  const isSaidAtField = Object.keys(problemFields(error)).length > 0;
  return (
    <form
      className="form server-form"
      aria-label="Download a backup"
      method="post"
      noValidate
      ref={form}
      onSubmit={send}
    >
      <p>
        One file of about {bytesWords(bytes)} with everything: posts, pictures, messages, logins. It holds
        what visitors wrote, so keep it no longer than the notice beside the contact form says. It is brought
        back by <code>npm run restore</code>.
      </p>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        hint="So that nobody else takes the data from this device."
        error={errors.password}
      />
      {wantsCode && <CodeField error={errors.code} hint="The six digits that the app shows now." />}
      {error !== null && !isSaidAtField && (
        <Notice key={submittedAt} role="alert" tone="danger">
          Not downloaded. {failureWords(error)}
        </Notice>
      )}
      {isPending && <p role="status">The copy is made and sent. Leave this page open.</p>}
      <div className="button-row">
        <Button kind="primary" isLarge type="submit" isDisabled={isPending}>
          Download
        </Button>
        <Button isLarge onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
