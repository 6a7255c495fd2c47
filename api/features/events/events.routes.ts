import type { Binder } from '#api/http/endpoints/bind.ts';
import { answering, notAnswering, readEvents } from '#contract/events.ts';
import type { Events } from './events.service.ts';

/** What happens, told to the operators as it happens. */
export function eventRoutes({ bind }: Binder, { events }: { events: Events }): void {
  bind(readEvents, [], (_, { ctx, tokenHash, operator }) => {
    if (ctx !== undefined && tokenHash !== undefined && operator !== undefined)
      events.open(ctx, { tokenHash, operator });
  });
  bind(answering, [], async ({ params }, { operator }) => {
    if (operator !== undefined) await events.note(params.id, operator);
  });
  bind(notAnswering, [], async ({ params }, { operator }) => {
    if (operator !== undefined) await events.leave(params.id, operator);
  });
}
