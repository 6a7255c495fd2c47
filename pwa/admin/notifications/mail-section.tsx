import type { NotificationsChange } from '#contract/notification.ts';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';
import { TestButton } from './test-button.tsx';

const addressesOf = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '');

/** Mail: by which server, to whom. */
export function MailSection({ notices: { mail }, onOutcome }: NoticesPartProps) {
  const read = (field: (name: string) => string): NotificationsChange => {
    const [url, password] = [field('smtp_url'), field('smtp_password')];
    const to = addressesOf(field('mail_to'));
    return {
      ...(url !== (mail.smtp_url ?? '') && { smtp_url: url === '' ? null : url }),
      ...(password !== '' && { smtp_password: password, smtp_url: url }),
      ...(to.join() !== mail.to.join() && { mail_to: to }),
    };
  };
  const isOn = mail.smtp_url !== null && mail.to.length > 0;
  return (
    <AdminPart id="notice-mail" title="Mail">
      <p className="soft">
        {isOn
          ? `A mail with all that the visitor wrote goes to ${mail.to.join(', ')}.`
          : 'Nobody is told by mail: it needs a server and an address.'}
      </p>
      {mail.private_server !== null && (
        <Notice role="status" tone="waiting">
          {mail.private_server} is in the server’s own network. Mail goes on by it. Name it in NOTICE_ORIGINS:
          after a change here it is refused without that.
        </Notice>
      )}
      <NoticeForm
        key={JSON.stringify(mail)}
        label="Mail"
        read={read}
        onSaved={onOutcome}
        actions={isOn && <TestButton channel="mail" describedBy="notice-mail" />}
      >
        {(errors) => (
          <>
            <TextField
              label="Mail server"
              hint={
                mail.smtp_url !== null && !mail.is_own_server
                  ? 'As SMTP_URL says. Another one here counts instead.'
                  : 'smtp://user@mail.example.com:587, or smtps:// where the line is encrypted from the start'
              }
              error={errors.smtp_url}
              name="smtp_url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              defaultValue={mail.smtp_url ?? ''}
            />
            <TextField
              label="Its password"
              hint={mail.has_password ? 'One is stored. It is kept while this is empty.' : undefined}
              error={errors.smtp_password}
              name="smtp_password"
              type="password"
              autoComplete="new-password"
            />
            <TextField
              label="Addresses"
              hint="Several with commas or spaces between; empty: nobody."
              error={
                errors.mail_to ?? Object.entries(errors).find(([name]) => name.startsWith('mail_to'))?.[1]
              }
              name="mail_to"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={mail.to.join(', ')}
            />
          </>
        )}
      </NoticeForm>
    </AdminPart>
  );
}
