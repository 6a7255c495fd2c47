import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { allows } from '#contract/auth-rules.ts';
import { changeNotifications, type NotificationsChange } from '#contract/notification.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { useNoticesCall } from './queries.ts';

interface NoticeFormProps {
  label: string;
  /** What the fields say that is not so yet. */
  read: (fields: (name: string) => string) => NotificationsChange;
  /** What stands beside the button that saves. */
  actions?: ReactNode;
  onSaved: (words: string) => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** Some settings of notices: checked by the contract, and what is wrong is said at its field. Who may not change them gets the actions alone. */
export function NoticeForm({ label, read, actions, onSaved, children }: NoticeFormProps) {
  const callApi = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const call = useNoticesCall((body: NotificationsChange) => callApi(changeNotifications, { body }));
  const mayChange = allows(changeNotifications.access, useRole());
  useFocusFirstError(form, errors);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending) return;
    const data = new FormData(event.currentTarget);
    const parsed = changeNotifications.body.safeParse(read((name) => String(data.get(name) ?? '').trim()));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return call.reset();
    call.mutate(parsed.data, {
      onError: (error) => setErrors(problemFields(error)),
      onSuccess: () => onSaved(`${label}: saved.`),
    });
  };

  if (!mayChange) return actions ? <div className="admin-actions">{actions}</div> : null;
  const isSaidAtField = Object.keys(errors).length > 0;
  return (
    <form className="form" aria-label={label} method="post" noValidate ref={form} onSubmit={save}>
      {children(errors)}
      {call.error !== null && !isSaidAtField && (
        <Notice key={call.submittedAt} role="alert" tone="danger">
          Not saved. {failureWords(call.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button kind="primary" type="submit" isDisabled={call.isPending}>
          Save
        </Button>
        {actions}
      </div>
    </form>
  );
}
