import { expect } from 'vitest';
import { nextDueAt } from '#api/features/notification/post-notice.repository.ts';
import { aPostForm } from './posts.ts';
import type { PushDevice, PushService } from './push-service.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';

/** Noon in India. */
export const NOON = Date.parse('2026-11-20T06:30:00Z');
export const HOUR = 60 * 60_000;

/** A site whose posts readers are told of, and its clock. */
export async function aSiteWithReaders(service: PushService) {
  const clock = { time: NOON };
  const start = (overrides: Overrides = {}): Promise<TestApp> =>
    startTestApp({
      contactLimit: 1_000_000,
      noticeOrigins: [service.origin],
      publicUrl: 'https://floodlight.example',
      now: () => new Date(clock.time),
      ...overrides,
    });
  const app = await start();
  let token = await app.login();
  app.postNotices.start();
  const send = (path: string, json: object, init = {}) =>
    app.call(`/api${path}`, { method: 'POST', json, ...init });
  return {
    app,
    clock,
    start,
    send,
    token: () => token,
    async loginAgain(): Promise<void> {
      await send('/logout', {}, { token });
      token = await app.login();
    },
    follow: (device: PushDevice, time_zone = 'Asia/Kolkata') =>
      send('/post-readers', { ...device, time_zone }),
    unfollow: ({ endpoint }: PushDevice) => send('/post-readers/remove', { endpoint }),
    async write(fields: Record<string, string> = {}): Promise<{ id: number; slug: string }> {
      const body = await aPostForm({ blog_title: 'Dew after eight', tell: 'true', ...fields });
      const answer = await app.call('/api/Blog', { method: 'POST', token, body });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    async change(id: number, fields: Record<string, string>): Promise<void> {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      expect((await app.call(`/api/blog/${id}`, { method: 'PATCH', token, body })).status).toBe(200);
    },
    noticeOf: async (id?: number) =>
      (await app.call(`/api/post-notices${id === undefined ? '' : `?post=${id}`}`, { token })).json(),
    told: (count: number) => expect.poll(() => service.pushed.length).toBe(count),
    /** All that is due was done, and nobody was told beyond what was pushed. */
    async settled(pushed: number): Promise<void> {
      app.postNotices.wake();
      await expect
        .poll(async () => ((await nextDueAt(app.orm.em.fork())) ?? Number.POSITIVE_INFINITY) > clock.time)
        .toBe(true);
      // A delivery that is under way is not due.
      await expect.poll(() => service.pushed.length).toBe(pushed);
    },
    pass(milliseconds: number): void {
      clock.time += milliseconds;
      app.postNotices.wake();
    },
  };
}
