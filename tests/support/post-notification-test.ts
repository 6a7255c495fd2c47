import { nextDueAt } from '#api/features/notifications/post-notification.service.ts';
import { testOfTwoServers as base, expect } from './api-test.ts';
import { leave } from './messages.ts';
import { addPost, aForm } from './posts.ts';
import { aPushService, type PushDevice } from './push-service.ts';
import type { Overrides, TestApp } from './test-app.ts';

/** Noon in India. */
const NOON = Date.parse('2026-11-20T06:30:00Z');

/** A site that notifies readers of new posts. It is noon in India. */
export const test = base
  .extend('service', async ({ clock }, { onCleanup }) => {
    clock.set(NOON);
    const service = await aPushService();
    onCleanup(service.close);
    return service;
  })
  .extend('settings', ({ service }): Overrides => {
    const publicUrl = 'https://floodlight.example';
    return { contactLimit: 1_000_000, noticeOrigins: [service.origin], publicUrl };
  })
  .extend('readers', ({ app, clock, owner, service, visitor }) => {
    app.postNotifications.start();
    const readers = {
      follow: (device: PushDevice, time_zone = 'Asia/Kolkata') =>
        visitor.post('/post-readers', { ...device, time_zone }),
      unfollow: ({ endpoint }: PushDevice) => visitor.post('/post-readers/remove', { endpoint }),
      write: (fields: Record<string, string> = {}) =>
        addPost(owner, { blog_title: 'Dew after eight', tell: 'true', ...fields }),
      async change(id: number, fields: Record<string, string>): Promise<void> {
        expect((await owner.patch(`/blog/${id}`, aForm(fields))).status).toBe(200);
      },
      noticeOf: async (id?: number) =>
        (await owner.get(`/post-notices${id === undefined ? '' : `?post=${id}`}`)).body,
      reached: (count: number) => expect.poll(() => service.pushed.length).toBe(count),
      /** All that is due was done, and there are no more notices than these. */
      async settled(pushed: number): Promise<void> {
        app.postNotifications.wake();
        const nextDue = async () => (await nextDueAt(app.orm.em.fork())) ?? Number.POSITIVE_INFINITY;
        await expect.poll(async () => (await nextDue()) > clock.now().getTime()).toBe(true);
        // A delivery that is under way is not due.
        await expect.poll(() => service.pushed.length).toBe(pushed);
      },
      pass(milliseconds: number): void {
        clock.forward(milliseconds);
        app.postNotifications.wake();
      },
      /** Two servers notify so many readers, and an operator of a lead: that one before the last reader, and each device once. */
      async notifyBeside(other: TestApp, count: number): Promise<void> {
        other.postNotifications.start();
        app.notifications.start();
        const devices = Array.from({ length: count }, () => service.device());
        const rows = devices.map(
          ({ endpoint, keys }) =>
            `('${endpoint}', '${keys.p256dh}', '${keys.auth}', 'Asia/Kolkata', ${NOON})`,
        );
        await app.fill(
          `insert into post_reader (endpoint, p256dh, auth, time_zone, created_at) values ${rows.join(', ')}`,
        );
        const lead = service.device();
        await owner.post('/push-subscriptions', lead);
        const { id } = await readers.write();
        await leave(app, undefined);
        const placeOfLead = () => service.pushed.findIndex(({ path }) => lead.endpoint.endsWith(path));
        await expect.poll(placeOfLead).toBeGreaterThan(-1);
        await expect.poll(() => readers.noticeOf(id)).toMatchObject({ told: count });
        expect(placeOfLead()).toBeLessThan(count);
        expect(new Set(service.pushed.map(({ path }) => path)).size).toBe(count + 1);
        expect(service.pushed).toHaveLength(count + 1);
      },
    };
    return readers;
  });
