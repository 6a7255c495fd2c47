import { useState } from 'react';
import { allows } from '#contract/auth-rules.ts';
import {
  changeNotifications,
  type NotificationsChange,
  type NotificationsView,
  type WebhookShape,
  webhookShapes,
} from '#contract/notification.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { NoticeForm } from './notice-form.tsx';
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

interface WebhookSectionProps {
  notices: NotificationsView;
  onOutcome: (words: string) => void;
}

/** A program or a chat that is told. */
export function WebhookSection({ notices, onOutcome }: WebhookSectionProps) {
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
    <section className="admin-part" aria-labelledby="notice-webhook">
      <h2 id="notice-webhook">Webhook</h2>
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
            <Field label="Shape" error={errors.webhook_shape}>
              {(control) => (
                <select
                  {...control}
                  name="webhook_shape"
                  value={shape}
                  onChange={({ currentTarget }) => setShape(currentTarget.value as WebhookShape)}
                >
                  {webhookShapes.map((each) => (
                    <option key={each} value={each}>
                      {shapeWords[each]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label={webhook.host === null ? 'Address' : 'Another address'}
              hint={hints[shape]}
              error={errors.webhook_url}
            >
              {(control) => (
                <input
                  {...control}
                  name="webhook_url"
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
          </>
        )}
      </NoticeForm>
      {webhook.host !== null && mayChange && (
        <div className="admin-actions">
          <AdminConfirm
            label="Switch off"
            describedBy="notice-webhook"
            question={`Tell ${webhook.host} no more? Its address is forgotten.`}
            isBusy={off.isPending}
            onConfirm={() =>
              off.mutate(undefined, { onSuccess: () => onOutcome('The webhook is switched off.') })
            }
          />
          <ActError error={off.error} words="Not done." />
        </div>
      )}
    </section>
  );
}
