import { test as base, Clock, expect } from './api-test.ts';
import { aMailServer, type MailServer } from './mail-server.ts';
import { aPushService, type PushService } from './push-service.ts';
import { aReceiver, type Receiver } from './receiver.ts';
import type { Overrides } from './test-app.ts';

export { beforeEach, describe, expect } from 'vitest';

/** 11:30 in India. */
export const MORNING = '2026-11-20T06:00:00Z';
/** Until the second try. */
export const FIRST_PAUSE_MS = 5_000;

/** Looks again at once: most of what is waited for takes a few milliseconds. */
export const soon = <T>(read: () => T) => expect.poll(read, { interval: 5 });

/** The real servers at the ends of the three channels: what each received, and how it answers. */
export interface Channels {
  push: PushService;
  mail: MailServer;
  webhook: Receiver;
}

/** All three take what they are sent. */
export function mend({ push, mail, webhook }: Channels): void {
  Object.assign(push.answering, { status: 201, headers: {} });
  mail.behaving.mode = 'take';
  webhook.answering.status = 204;
}

interface ChannelFault {
  name: string;
  begin: (channels: Channels) => unknown;
  /** What the operator reads. */
  error: RegExp;
}

/** What one channel does once in place of taking a notice. */
export const channelFaults: readonly ChannelFault[] = [
  {
    name: 'push, 500',
    begin: ({ push }) => Object.assign(push.answering, { status: 500 }),
    error: /^It answered with 500\.$/,
  },
  {
    name: 'push, 429',
    begin: ({ push }) => Object.assign(push.answering, { status: 429, headers: { 'Retry-After': '3' } }),
    error: /^It answered with 429\.$/,
  },
  {
    name: 'mail, refused after DATA',
    begin: ({ mail }) => Object.assign(mail.behaving, { mode: 'refuse' }),
    error: /^The mail server answered with 451\.$/,
  },
  {
    name: 'mail, taken and cut before the answer',
    begin: ({ mail }) => Object.assign(mail.behaving, { mode: 'cut' }),
    error: /^Couldn’t reach the mail server\.$/,
  },
  {
    name: 'webhook, 500',
    begin: ({ webhook }) => Object.assign(webhook.answering, { status: 500 }),
    error: /^It answered with 500\.$/,
  },
  {
    name: 'webhook, 400',
    begin: ({ webhook }) => Object.assign(webhook.answering, { status: 400 }),
    error: /^It answered with 400\.$/,
  },
  {
    name: 'webhook, redirect',
    begin: ({ webhook }) => Object.assign(webhook.answering, { status: 302, location: webhook.url }),
    error: /^It answered with a redirect \(302\), which is not followed\.$/,
  },
];

/** How often each channel was called, and with how many notices: a repeat has the same name and says the same. */
export function deliveredBy({ push, mail, webhook }: Channels): { times: number; notices: number }[] {
  const notices = [
    push.pushed.map(({ payload }) => payload),
    mail.mails.map(({ messageId, text }) => [messageId, text]),
    webhook.calls.map(({ key, body }) => [key, body]),
  ];
  return notices.map((all) => ({
    times: all.length,
    notices: new Set(all.map((each) => JSON.stringify(each))).size,
  }));
}

/** Forgets what was sent so far. */
export function forget({ push, mail, webhook }: Channels): void {
  push.pushed.length = 0;
  mail.mails.length = 0;
  webhook.calls.length = 0;
}

/** The servers of the channels start before the app, and end after it. The mail server and the webhook begin closed. */
export const test = base
  .extend('clock', () => {
    const clock = new Clock();
    clock.set(MORNING);
    return clock;
  })
  .extend('push', async ({ task: _ }, { onCleanup }) => {
    const push = await aPushService();
    onCleanup(push.close);
    return push;
  })
  .extend('mail', async ({ task: _ }, { onCleanup }) => {
    const mail = await aMailServer();
    onCleanup(mail.close);
    return mail;
  })
  .extend('webhook', async ({ task: _ }, { onCleanup }) => {
    const webhook = await aReceiver();
    onCleanup(webhook.close);
    return webhook;
  })
  /** Part of the settings of each file. */
  .extend('common', { contactLimit: 1_000_000, publicUrl: 'https://floodlight.example' } as Overrides)
  .extend('settings', ({ common, push }): Overrides => ({ ...common, noticeOrigins: [push.origin] }))
  /** The queue, which works from then on. */
  .extend('queue', ({ app, clock }) => {
    app.notifications.start();
    const figures = () => app.notifications.figures();
    return {
      figures,
      waiting: async () => (await figures()).waiting,
      /** All was sent. */
      settled: () => soon(figures).toEqual({ waiting: 0, failed: 0, last_error: null }),
      /** One notice waits for its next try. */
      tried: (error: string | RegExp) =>
        soon(figures).toMatchObject({ waiting: 1, last_error: expect.stringMatching(error) }),
      /** No notice is due, and none is being sent. */
      idle: () =>
        soon(() =>
          app.orm.em
            .getConnection()
            .execute(
              "select id from delivery where state = 'waiting' and (claimed_until is not null or next_at <= ?)",
              [clock.now().getTime()],
            ),
        ).toEqual([]),
      /** The clock moves on, and the queue is looked at. */
      pass(milliseconds: number): void {
        clock.forward(milliseconds);
        app.notifications.wake();
      },
    };
  })
  /** All of it, for tests that need much. */
  .extend('site', ({ app, owner, visitor, clock, push, mail, webhook, queue }) => {
    return { app, owner, visitor, clock, push, mail, webhook, queue };
  });
