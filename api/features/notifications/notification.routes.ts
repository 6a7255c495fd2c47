import type { Binder } from '#api/http/endpoints/bind.ts';
import * as calls from '#contract/notification.ts';
import { readPostNotification, removeDevice, renewDevice, subscribeDevice } from '#contract/notification.ts';
import * as postCalls from '#contract/notification-readers.ts';
import { readNotificationsStatus } from '#contract/notification-status.ts';
import type { Notifications } from './notification.service.ts';
import type { NotificationSettings } from './notification-settings.service.ts';
import type { Readers } from './reader.service.ts';

interface Deps {
  readers: Readers;
  notifications: Pick<Notifications, 'retry'>;
  settings: NotificationSettings;
  /** What to call a device by its user agent. */
  deviceWords: (userAgent: string) => string;
}

/** How operators are notified of messages, and visitors of new posts. */
export function notificationRoutes(
  { bind }: Binder,
  { notifications, settings, readers, deviceWords }: Deps,
): void {
  bind(calls.readNotifications, [], (_, { operator }) => settings.read(operator));
  bind(calls.changeNotifications, [], ({ body }, { operator }) => settings.change(body, operator));
  bind(readNotificationsStatus, [], async () => ({ failing: await settings.failing() }));
  bind(calls.testNotifications, [], async ({ body }) => ({
    outcomes: await settings.test(body.channel, body.device),
  }));
  bind(calls.retryNotifications, [], async ({ body: { id } }) => ({
    retried: await notifications.retry(id === undefined ? {} : { id }),
  }));
  bind(subscribeDevice, [], ({ body }, { tokenHash = '', ctx }) =>
    settings.subscribe(body, { tokenHash, device: deviceWords(ctx?.get('User-Agent') ?? '') }),
  );
  bind(removeDevice, [], ({ params }, { operator }) => settings.unsubscribe(params.id, operator));
  bind(renewDevice, [], ({ body }) => settings.renew(body));

  bind(postCalls.readPushKey, [], async () => ({ public_key: await readers.publicKey() }));
  bind(postCalls.followPosts, [], ({ body }) => readers.follow(body));
  bind(postCalls.unfollowPosts, [], ({ body }) => readers.unfollow(body.endpoint));
  bind(readPostNotification, [], ({ query }) => readers.ofPost(query.post));
}
