import type { Orm } from '#api/db/orm-type.ts';
import type { Sessions } from '#api/features/auth/session.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { endOpenText, endPresence, noteOpenText, notePresence, readEvents } from '#contract/events.ts';
import { createEvents } from './events.service.ts';

/**
 * Events for operators: the answer of `GET /api/events` stays open. While there are streams, the server asks the database
 * once a second and sends each stream what has changed. A stream ends with its session, and before the server drains.
 */
export function createEventsFeature(deps: { orm: Orm; now: () => Date; sessions: Sessions }) {
  const events = createEvents(deps);
  return {
    service: { events },
    routes({ bind }: Binder) {
      bind(readEvents, (_, { ctx, ...owner }) => events.open(ctx, owner));
      bind(notePresence, ({ params }, { operator }) => events.note(params.id, operator));
      bind(endPresence, ({ params }, { operator }) => events.leave(params.id, operator));
      bind(noteOpenText, ({ params, body }, { operator }) =>
        events.noteText(params.key, body.text, operator),
      );
      bind(endOpenText, ({ params }, { operator }) => events.leaveText(params.key, operator));
    },
    drain: events.stop,
  };
}
