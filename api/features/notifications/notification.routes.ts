import type { Binder } from '#api/http/endpoints/bind.ts';
import { readNoticesStatus } from '#contract/notice-channels.ts';
import * as calls from '#contract/notification.ts';
import { removeDevice, renewDevice, subscribeDevice } from '#contract/push-subscription.ts';
import type { NoticeSettings } from './notice-settings.service.ts';
import type { Notices } from './notification.service.ts';

interface Deps {
  notices: Pick<Notices, 'retry'>;
  settings: NoticeSettings;
  /** What to call a device by its user agent. */
  deviceWords: (userAgent: string) => string;
}

/** How operators are told of messages. */
export function notificationRoutes({ bind }: Binder, { notices, settings, deviceWords }: Deps): void {
  bind(calls.readNotices, [], (_, { operator }) => settings.read(operator));
  bind(calls.changeNotices, [], ({ body }, { operator }) => settings.change(body, operator));
  bind(readNoticesStatus, [], async () => ({ failing: await settings.failing() }));
  bind(calls.testNotices, [], async ({ body }) => ({
    outcomes: await settings.test(body.channel, body.device),
  }));
  bind(calls.retryNotices, [], async ({ body: { id } }) => ({
    retried: await notices.retry(id === undefined ? {} : { id }),
  }));
  bind(subscribeDevice, [], ({ body }, { tokenHash = '', ctx }) =>
    settings.subscribe(body, { tokenHash, device: deviceWords(ctx?.get('User-Agent') ?? '') }),
  );
  bind(removeDevice, [], ({ params }, { operator }) => settings.unsubscribe(params.id, operator));
  bind(renewDevice, [], ({ body }) => settings.renew(body));
}
