import type { ReactNode } from 'react';
import { allows } from '#contract/auth-rules.ts';
import {
  changeNotifications,
  type NotificationsChange,
  type NotificationsView,
} from '#contract/notification.ts';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { useNoticesCall } from './queries.ts';

/** A part of the screen Notifications. */
export interface NoticesPartProps {
  notices: NotificationsView;
  onOutcome: (words: string) => void;
}

interface NoticeFormProps {
  label: string;
  /** What the fields say that is not so yet. */
  read: (fields: (name: string) => string) => NotificationsChange;
  /** What is next to the button that saves. */
  actions?: ReactNode;
  onSaved: (now: NotificationsView) => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** Some settings of notifications. Who may not change them gets the actions alone. */
export function NoticeForm({ label, read, actions, onSaved, children }: NoticeFormProps) {
  const callApi = useApi();
  const call = useNoticesCall((body: NotificationsChange) => callApi(changeNotifications, { body }));
  const mayChange = allows(changeNotifications.access, useRole());
  if (!mayChange) return actions ? <div className="admin-actions">{actions}</div> : null;
  return (
    <ContractForm
      {...{ label, actions, children, call }}
      endpoint={changeNotifications}
      read={(form) => {
        const data = new FormData(form);
        return read((name) => String(data.get(name) ?? '').trim());
      }}
      keepsFields
      failed="Couldn’t save."
      submit="Save"
      onDone={onSaved}
    />
  );
}
