import { useState } from 'react';
import { allows } from '#contract/auth-rules.ts';
import { changeNotifications, type NotificationsChange, type WebhookShape } from '#contract/notification.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { ChoiceField, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';
import { useNoticesCall } from './queries.ts';
import { TestButton } from './test-button.tsx';

const shapeWords: Record<WebhookShape, string> = {
  json: 'Plain JSON',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
};
const hints: Record<WebhookShape, string> = {
  json: 'Gets each message whole, with an Idempotency-Key.',
  slack: 'The address of an incoming webhook: https://hooks.slack.com/services/…',
  discord: 'The address of a webhook of the channel: https://discord.com/api/webhooks/…',
  telegram: 'https://api.telegram.org/bot…/sendMessage?chat_id=…',
};

/** A program or a chat that is told. */
export function WebhookSection({ notices, onOutcome }: NoticesPartProps) {
  const callApi = useApi();
  const { webhook, environment_webhook: environment } = notices;
  const mayChange = allows(changeNotifications.access, useRole());
  const [shape, setShape] = useState(webhook.shape);
  const off = useNoticesCall(() => callApi(changeNotifications, { body: { webhook_url: null } }));
  const read = (field: (name: string) => string): NotificationsChange => {
    const url = field('webhook_url');
    return { webhook_shape: shape, ...(url !== '' && { webhook_url: url }) };
  };
  return (
    <AdminPart id="notice-webhook" title="Webhook">
      <p className="soft">
        {webhook.host === null
          ? 'No webhook is set here.'
          : `${webhook.host} is told, as ${shapeWords[webhook.shape]}.`}
        {environment !== null && ` CONTACT_WEBHOOK (${environment}) is told as well, of suspected spam, too.`}
      </p>
      <NoticeForm
        key={JSON.stringify(webhook)}
        label="Webhook"
        read={read}
        onSaved={onOutcome}
        actions={
          (webhook.host !== null || environment !== null) && (
            <TestButton channel="webhook" describedBy="notice-webhook" />
          )
        }
      >
        {(errors) => (
          <>
            <ChoiceField
              label="Shape"
              error={errors.webhook_shape}
              name="webhook_shape"
              options={shapeWords}
              value={shape}
              onChange={({ currentTarget }) => setShape(currentTarget.value as WebhookShape)}
            />
            <TextField
              label={webhook.host === null ? 'Address' : 'Another address'}
              hint={hints[shape]}
              error={errors.webhook_url}
              name="webhook_url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
      </NoticeForm>
      {webhook.host !== null && mayChange && (
        <div className="admin-actions">
          <ConfirmAct
            label="Switch off"
            describedBy="notice-webhook"
            question={`Tell ${webhook.host} no more? Its address is forgotten.`}
            act={off}
            failed="Not done."
            onDone={() => onOutcome('The webhook is switched off.')}
          />
        </div>
      )}
    </AdminPart>
  );
}
