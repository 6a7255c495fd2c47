import type { Binder } from '#api/http/endpoints/bind.ts';
import * as calls from '#contract/notification.ts';
import { readPostNotice, removeDevice, renewDevice, subscribeDevice } from '#contract/notification.ts';
import * as postCalls from '#contract/notification-readers.ts';
import { readNoticesStatus } from '#contract/notification-status.ts';
import type { NoticeSettings } from './notice-settings.service.ts';
import type { Notices } from './notification.service.ts';
import type { Readers } from './reader.service.ts';

interface Deps {
  readers: Readers;
  notices: Pick<Notices, 'retry'>;
  settings: NoticeSettings;
  /** What to call a device by its user agent. */
  deviceWords: (userAgent: string) => string;
}

/** How operators are notified of messages, and visitors of new posts. */
export function notificationRoutes(
  { bind }: Binder,
  { notices, settings, readers, deviceWords }: Deps,
): void {
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

  bind(postCalls.readPushKey, [], async () => ({ public_key: await readers.publicKey() }));
  bind(postCalls.followPosts, [], ({ body }) => readers.follow(body));
  bind(postCalls.unfollowPosts, [], ({ body }) => readers.unfollow(body.endpoint));
  bind(readPostNotice, [], ({ query }) => readers.ofPost(query.post));
}
