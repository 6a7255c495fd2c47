import * as z from 'zod/mini';
import { answerers } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';

/** How often a comment is sent while there is no event, so that proxies keep the stream open. Seconds. */
export const HEARTBEAT_SECONDS = 25;
/** How long `notePresence` holds. Seconds; send it again sooner. */
export const PRESENCE_SECONDS = 30;

/** The name of each event, and what its data, which is JSON, holds. */
export const operatorEvents = {
  /** Messages came, went or changed. First of all, when the stream begins, with what is so then. */
  contacts: z.object({
    /** Another text than before whenever they did. */
    changes: z.string(),
  }),
  /** Who else is answering a message; no names: nobody is any more. */
  presence: z.object({ contact_id: z.int(), names: z.array(z.string()) }),
};
export type OperatorEvent = {
  [Type in keyof typeof operatorEvents]: { type: Type } & z.infer<(typeof operatorEvents)[Type]>;
}[keyof typeof operatorEvents];

/**
 * Clients read it by `fetch`, since EventSource sends no token. The stream ends when the session does, when the server stops, and when the
 * session opens another one too many: connect again after a moment.
 */
export const readEvents = defineEndpoint('GET /events', answerers, {
  summary: 'What happens, as it happens: events `contacts` and `presence` (text/event-stream)',
  response: 'events',
});

export const notePresence = defineEndpoint('POST /contacts/:id/presence', answerers, {
  summary: `Tell colleagues that you are answering this message, for ${PRESENCE_SECONDS} seconds`,
});

export const endPresence = defineEndpoint('DELETE /contacts/:id/presence', answerers, {
  summary: 'Tell colleagues that you are answering this message no more; also one that is gone',
});
