import { deviceLabel } from '#api/http/device-words.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import * as calls from '#contract/notification.ts';
import { readPostNotification, removeDevice, renewDevice, subscribeDevice } from '#contract/notification.ts';
import * as postCalls from '#contract/notification-readers.ts';
import { readNotificationsStatus } from '#contract/notification-status.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { createMailReplies } from './mail-reply.service.ts';
import { createNotifications, type NotificationDeps } from './notification.service.ts';
import { createNotificationSettings } from './notification-settings.service.ts';
import { createPostNotifications } from './post-notification.service.ts';
import { createReaders } from './reader.service.ts';
import { createWeeklyLetters } from './weekly-letter.service.ts';

/**
 * Who is notified of what. Deliveries are rows that are written in the transaction of what they report; after its commit `wake()`
 * wakes the workers. A worker claims the next row of its queue, tries without a transaction, and deletes the row or puts it
 * off: after 5 s, 15 s … 6 h, for a week. Quiet hours and bursts put rows off when they are claimed, and what was put off is
 * sent as one digest. No person is notified of a suspected message until it is rescued, but once a day of how many there are;
 * the program of CONTACT_WEBHOOK gets it at once. Readers, and operators' answers by mail, have tables and queues of their own:
 * `queue-worker.ts` serves all by an adapter.
 */
export function createNotificationsFeature(deps: NotificationDeps) {
  const notifications = createNotifications(deps);
  const postNotifications = createPostNotifications(deps);
  const mailReplies = createMailReplies(deps);
  const settings = createNotificationSettings({ ...deps, notifications });
  const letters = createWeeklyLetters({ ...deps, notifications });
  return {
    service: { notifications, postNotifications, mailReplies, notificationSettings: settings, letters },
    routes({ bind }: Binder) {
      const readers = createReaders(deps);
      bind(calls.readNotifications, (_, { operator }) => settings.read(operator));
      bind(calls.changeNotifications, ({ body }, { operator }) => settings.change(body, operator));
      bind(readNotificationsStatus, async () => ({ failing: await settings.failing() }));
      bind(calls.testNotifications, async ({ body }) => ({
        outcomes: await settings.test(body.channel, body.device),
      }));
      bind(calls.retryNotifications, async ({ body: { id } }) => ({
        retried: await notifications.retry(id === undefined ? {} : { id }),
      }));
      // Kept for programs: the screens call the one above.
      bind(calls.retryWebhook, async () => {
        await notifications.retry();
        return notifications.figures();
      });
      bind(subscribeDevice, ({ body }, { tokenHash, ctx }) =>
        settings.subscribe(body, { tokenHash, device: deviceLabel(ctx.get('User-Agent')) }),
      );
      bind(removeDevice, ({ params }, { operator }) => settings.unsubscribe(params.id, operator));
      bind(renewDevice, ({ body }) => settings.renew(body));

      bind(postCalls.readPushKey, async () => ({ public_key: await readers.publicKey() }));
      bind(postCalls.followPosts, ({ body }) => readers.follow(body));
      bind(postCalls.unfollowPosts, ({ body }) => readers.unfollow(body.endpoint));
      bind(readPostNotification, ({ query }) => readers.ofPost(query.post));
    },
    jobs: [
      { what: 'weekly letters enqueued', everyMs: MINUTE_MS, work: letters.enqueueDue },
      {
        what: 'operators notified of messages set apart',
        everyMs: MINUTE_MS,
        work: notifications.enqueueSetApart,
      },
      { what: 'notifications given up deleted', everyMs: DAY_MS, work: notifications.prune },
    ],
    start() {
      notifications.start();
      postNotifications.start();
      mailReplies.start();
    },
    stop: async () =>
      void (await Promise.all([notifications.stop(), postNotifications.stop(), mailReplies.stop()])),
  };
}
