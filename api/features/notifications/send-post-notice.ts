import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Outcome } from './channels/outcome.ts';
import { pushTo } from './channels/push.ts';
import { secondsOfDay } from './day-hours.ts';
import { readSettings } from './notification.repository.ts';
import type { Claimed } from './post-notice-words.ts';
import { type NoticeEnv, vapidOf } from './send-notice.ts';

interface Context {
  em: SqlEntityManager;
  env: NoticeEnv;
  now: Date;
  signal: AbortSignal;
}

/** One try. A device that is away until the evening is not told of it at night. */
export async function sendPostNotice(
  { reader, words, tag }: Claimed,
  { em, env, now, signal }: Context,
): Promise<Outcome> {
  const vapid = vapidOf(await readSettings(em), env);
  const isPublic = !env.noticeOrigins.includes(new URL(reader.endpoint).origin);
  const seconds = secondsOfDay(now, reader.timeZone);
  return pushTo(reader, { ...words, tag }, { vapid, signal, isPublic, seconds, urgency: 'normal' });
}
