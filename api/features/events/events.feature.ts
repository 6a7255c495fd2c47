import type { Orm } from '#api/db/orm-type.ts';
import type { Sessions } from '#api/features/auth/session.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { eventRoutes } from './events.routes.ts';
import { createEvents } from './events.service.ts';

export function createEventsFeature(deps: { orm: Orm; now: () => Date; sessions: Sessions }) {
  const events = createEvents(deps);
  return {
    service: { events },
    routes: (binder: Binder) => eventRoutes(binder, { events }),
    drain: events.stop,
  };
}
