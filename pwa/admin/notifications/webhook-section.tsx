import { useRef, useState } from 'react';
import { allows } from '#contract/auth-rules.ts';
import { changeNotifications, type NotificationsChange, type WebhookShape } from '#contract/notification.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { ChoiceField, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { ChannelFailure } from './channel-failure.tsx';
import { ChannelRow } from './channel-row.tsx';
import { NoticeForm, type NoticesPartProps } from './notice-form.tsx';
import { useNoticesCall } from './queries.ts';
import { TestButton } from './test-button.tsx';

const shapeWords: Record<WebhookShape, string> = {
  json: 'A program (JSON)',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
};
const hints: Record<WebhookShape, string> = {
  json: 'It gets each message whole, with an Idempotency-Key.',
  slack: 'The address of an incoming webhook: https://hooks.slack.com/services/…',
  discord: 'The address of a webhook of the channel: https://discord.com/api/webhooks/…',
  telegram: 'https://api.telegram.org/bot…/sendMessage?chat_id=…',
};

/** A program or a chat that gets notifications. */
export function WebhookSection({ notices, onOutcome }: NoticesPartProps) {
  const callApi = useApi();
  const { webhook, environment_webhook: environment, deliveries } = notices;
  const mayChange = allows(changeNotifications.access, useRole());
  const turn = useNoticesCall((webhook_on: boolean) =>
    callApi(changeNotifications, { body: { webhook_on } }),
  );
  const { host } = webhook;
  const own =
    host === null
      ? 'Not set up. Send leads to a chat or a program.'
      : webhook.is_on
        ? `On: to ${host}, ${shapeWords[webhook.shape]}.`
        : `Off: nothing is sent to ${host}.`;
  return (
    <ChannelRow
      id="notice-webhook"
      name="Webhook"
      state={environment === null ? own : `${own} CONTACT_WEBHOOK sends to ${environment}, spam too.`}
      failure={<ChannelFailure channel="webhook" deliveries={deliveries} />}
      toggle={
        host !== null && mayChange
          ? {
              isOn: webhook.is_on,
              isPending: turn.isPending,
              error: turn.error,
              onChange: (isOn) =>
                turn.mutate(isOn, { onSuccess: () => onOutcome(`The webhook is ${isOn ? 'on' : 'off'}.`) }),
            }
          : undefined
      }
      edit={host === null ? 'Set up' : 'Edit'}
    >
      {mayChange
        ? (close) => <WebhookForm notices={notices} onOutcome={onOutcome} onRemoved={close} />
        : undefined}
    </ChannelRow>
  );
}

/** Stays open after it is saved, for the test. */
function WebhookForm({ notices, onOutcome, onRemoved }: NoticesPartProps & { onRemoved: () => void }) {
  const callApi = useApi();
  const { webhook, environment_webhook: environment } = notices;
  const [shape, setShape] = useState(webhook.shape);
  const address = useRef<HTMLInputElement>(null);
  const remove = useNoticesCall(() => callApi(changeNotifications, { body: { webhook_url: null } }));
  const read = (field: (name: string) => string): NotificationsChange => {
    const url = field('webhook_url');
    return { webhook_shape: shape, ...(url !== '' && { webhook_url: url }) };
  };
  return (
    <NoticeForm
      label="Webhook"
      read={read}
      onSaved={(now) => {
        // An empty field keeps the stored address.
        if (address.current !== null) address.current.value = '';
        onOutcome(
          now.webhook.host === null
            ? 'Saved. The webhook still needs an address.'
            : 'Saved. Send a test to see whether it arrives.',
        );
      }}
      actions={
        <>
          {(webhook.host !== null || environment !== null) && (
            <TestButton channel="webhook" describedBy="notice-webhook" />
          )}
          {webhook.host !== null && (
            <ConfirmAct
              label="Remove"
              describedBy="notice-webhook"
              question={`Remove ${webhook.host}? Its address is deleted.`}
              act={remove}
              failed="Couldn’t remove it."
              onDone={() => {
                onOutcome('The webhook is removed.');
                onRemoved();
              }}
            />
          )}
        </>
      }
    >
      {(errors) => (
        <>
          <ChoiceField
            label="Service"
            error={errors.webhook_shape}
            name="webhook_shape"
            options={shapeWords}
            value={shape}
            onChange={({ currentTarget }) => setShape(currentTarget.value as WebhookShape)}
          />
          <TextField
            ref={address}
            label={webhook.host === null ? 'Address' : 'New address'}
            hint={
              webhook.host === null ? hints[shape] : `Leave empty to keep the current one. ${hints[shape]}`
            }
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
  );
}
