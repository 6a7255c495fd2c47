import type { Orm } from '#api/db/orm-type.ts';
import type { Sessions } from '#api/features/auth/session.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { answering, notAnswering, readEvents } from '#contract/events.ts';
import { createEvents } from './events.service.ts';

/**
 * What happens, told to operators at once: `GET /api/events` is an answer that stays open. While there are streams, the
 * database is asked once a second, and a stream is told what is other than before. A stream ends with its session, and
 * before the server drains.
 */
export function createEventsFeature(deps: { orm: Orm; now: () => Date; sessions: Sessions }) {
  const events = createEvents(deps);
  return {
    service: { events },
    routes({ bind }: Binder) {
      bind(readEvents, (_, { ctx, ...owner }) => events.open(ctx, owner));
      bind(answering, ({ params }, { operator }) => events.note(params.id, operator));
      bind(notAnswering, ({ params }, { operator }) => events.leave(params.id, operator));
    },
    drain: events.stop,
  };
}
