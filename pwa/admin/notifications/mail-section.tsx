import { useState } from 'react';
import { allows } from '#contract/auth-rules.ts';
import { isPort, mailProviders, mailServerFields, providerOf, smtpUrlOf } from '#contract/mail-servers.ts';
import {
  changeNotifications,
  type NotificationsChange,
  type NotificationsView,
  SMTP_FORM,
} from '#contract/notification.ts';
import { ChoiceField, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { ChannelFailure } from './channel-failure.tsx';
import { ChannelRow } from './channel-row.tsx';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';
import { useNoticesCall } from './queries.ts';
import { TestButton } from './test-button.tsx';

const addressesOf = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '');

const OWN = 'own';
const providers = {
  ...Object.fromEntries(Object.entries(mailProviders).map(([id, { name }]) => [id, name])),
  [OWN]: 'Another mail server',
};

const SAVED = 'Saved. Send a test to see whether mail arrives.';
const SAVED_IN_PART = 'Saved. Mail still needs a server and an address to send to.';
const WEEKLY_TOO = 'The weekly letter is on now, too: switch it off below if you don’t want it.';

const isMailSetUp = ({ mail }: NotificationsView): boolean => mail.smtp_url !== null && mail.to.length > 0;

/** Mail: by which server, to whom. Its form stays open after it is saved, for the test. */
export function MailSection({ notices, onOutcome }: NoticesPartProps) {
  const { mail, deliveries } = notices;
  const callApi = useApi();
  const mayChange = allows(changeNotifications.access, useRole());
  const turn = useNoticesCall((mail_on: boolean) => callApi(changeNotifications, { body: { mail_on } }));
  const isSetUp = isMailSetUp(notices);
  const { host } = mailServerFields(mail.smtp_url);
  const provider = providerOf(host);
  const by = provider === undefined ? host : mailProviders[provider].name;
  return (
    <ChannelRow
      id="notice-mail"
      name="Mail"
      state={
        !isSetUp
          ? 'Not set up. Needs a mail server and an address.'
          : mail.is_on
            ? `On: to ${mail.to.join(', ')}, by ${by}.`
            : `Off: new leads are not mailed. ${by} is set up.`
      }
      failure={<ChannelFailure channel="mail" deliveries={deliveries} />}
      toggle={
        isSetUp && mayChange
          ? {
              isOn: mail.is_on,
              isPending: turn.isPending,
              error: turn.error,
              onChange: (isOn) =>
                turn.mutate(isOn, { onSuccess: () => onOutcome(`Mail is ${isOn ? 'on' : 'off'}.`) }),
            }
          : undefined
      }
      edit={isSetUp ? 'Edit' : 'Set up'}
    >
      {mayChange
        ? () => (
            <MailForm
              mail={mail}
              onSaved={(now) => {
                if (!isMailSetUp(now)) return onOutcome(SAVED_IN_PART);
                const startsWeekly = !isSetUp && now.weekly.is_on;
                return onOutcome(startsWeekly ? `${SAVED} ${WEEKLY_TOO}` : SAVED);
              }}
            />
          )
        : undefined}
    </ChannelRow>
  );
}

interface MailFormProps {
  mail: NoticesPartProps['notices']['mail'];
  onSaved: (now: NotificationsView) => void;
}

function MailForm({ mail, onSaved }: MailFormProps) {
  const stored = mailServerFields(mail.smtp_url);
  const [server, setServer] = useState(stored);
  const [choice, setChoice] = useState<string>(
    providerOf(stored.host) ?? (stored.host === '' ? 'gmail' : OWN),
  );
  const isOwn = choice === OWN;
  const preset = Object.entries(mailProviders).find(([id]) => id === choice)?.[1];
  const { host, port } = preset ? { host: preset.host, port: String(preset.port) } : server;
  const given = { ...server, host, port };
  const isEmpty = isOwn && host.trim() === '';
  const type = (change: Partial<typeof server>) => setServer({ ...server, ...change });

  const read = (field: (name: string) => string): NotificationsChange => {
    const password = field('smtp_password');
    const to = addressesOf(field('mail_to'));
    const replyTo = field('reply_to') || null;
    // What cannot be an address is refused by the contract.
    const url = isEmpty ? null : (smtpUrlOf(given, mail.smtp_url) ?? 'smtp:');
    return {
      ...(url !== mail.smtp_url && { smtp_url: url }),
      ...(password !== '' && { smtp_password: password, smtp_url: url }),
      ...(to.join() !== mail.to.join() && { mail_to: to }),
      ...(replyTo !== mail.reply_to && { reply_to: replyTo }),
    };
  };
  const hostError = ({ smtp_url: error }: FieldErrors) =>
    error === SMTP_FORM ? (isPort(port) ? 'Enter its name, such as smtp.example.com.' : undefined) : error;
  const isSetUp = mail.smtp_url !== null && mail.to.length > 0;
  return (
    <>
      {mail.private_server !== null && (
        <Notice role="status" tone="waiting">
          {mail.private_server} is in the server’s own network. Mail still goes by it, but name it in
          NOTICE_ORIGINS before you change it here.
        </Notice>
      )}
      {mail.smtp_url !== null && !mail.is_own_server && (
        <p className="soft">The mail server is set by SMTP_URL. One you save here is used instead.</p>
      )}
      <NoticeForm
        label="Mail"
        read={read}
        onSaved={onSaved}
        actions={isSetUp && <TestButton channel="mail" describedBy="notice-mail" />}
      >
        {(errors) => (
          <>
            <ChoiceField
              label="Sent by"
              hint={preset?.hint}
              error={isOwn ? undefined : hostError(errors)}
              options={providers}
              value={choice}
              onChange={({ currentTarget }) => setChoice(currentTarget.value)}
            />
            {isOwn && (
              <div className="field-row">
                <TextField
                  label="Server"
                  error={hostError(errors)}
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  value={server.host}
                  onChange={({ currentTarget }) => type({ host: currentTarget.value })}
                />
                <TextField
                  label="Port"
                  hint="587 or 465"
                  error={
                    errors.smtp_url !== undefined && !isPort(port) ? 'Must be from 1 to 65535.' : undefined
                  }
                  inputMode="numeric"
                  autoComplete="off"
                  value={server.port}
                  onChange={({ currentTarget }) => type({ port: currentTarget.value.trim() })}
                />
              </div>
            )}
            <TextField
              label="Username"
              hint={
                isOwn
                  ? 'Often your mail address. Leave empty if the server needs none.'
                  : 'Your mail address.'
              }
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={server.user}
              onChange={({ currentTarget }) => type({ user: currentTarget.value })}
            />
            <TextField
              label="Password"
              hint={mail.has_password ? 'Saved. Leave empty to keep it.' : undefined}
              error={errors.smtp_password}
              name="smtp_password"
              type="password"
              autoComplete="new-password"
            />
            <TextField
              label="Send to"
              hint="Separate addresses with commas."
              error={
                errors.mail_to ?? Object.entries(errors).find(([name]) => name.startsWith('mail_to'))?.[1]
              }
              name="mail_to"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={mail.to.join(', ')}
            />
            <TextField
              label="Replies go to"
              hint="When people answer a mail you sent them from here. Leave empty for the first address above."
              error={errors.reply_to}
              name="reply_to"
              type="email"
              autoComplete="off"
              defaultValue={mail.reply_to ?? ''}
            />
          </>
        )}
      </NoticeForm>
    </>
  );
}
