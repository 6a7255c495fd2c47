import * as z from 'zod/mini';
import { answerers, editors, everyRole } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';

/** How often a comment is sent while there is no event, so that proxies keep the stream open. Seconds. */
export const HEARTBEAT_SECONDS = 25;
/** How long `notePresence` holds. Seconds; send it again sooner. */
export const PRESENCE_SECONDS = 30;
/** How long `noteOpenText` holds. Seconds; browsers let a hidden tab send once a minute. */
export const OPEN_SECONDS = 90;

/** Characters; the path of a page has at most 1,300. */
const TEXT_MAX = 1_310;
/** A text that is edited: `post` and its id, `page` and its path, or `settings`. */
const TEXT = /^(?:post [1-9]\d{0,14}|page \/\S*|settings)$/;
const openText = z.string().check(z.maxLength(TEXT_MAX), z.regex(TEXT));

/** The name of each event, and what its data, which is JSON, holds. */
export const operatorEvents = {
  /** Messages came, went or changed. First of all, when the stream begins, with what is so then. */
  contacts: z.object({
    /** Another text than before whenever they did. */
    changes: z.string(),
  }),
  /** Who else is answering a message; without names all have stopped. */
  presence: z.object({ contact_id: z.int(), names: z.array(z.string()) }),
  /** Which editors have a text open, and what was stored of it last. Without editors all have closed it. */
  open: z.object({
    text: z.string(),
    editors: z.array(z.object({ key: z.string(), name: z.string(), isYou: z.boolean() })),
    /** Row version of what is stored; of the settings the revision. null: nothing is stored. */
    version: z.nullable(z.int()),
    /** By whom and when; null: unknown. */
    by: z.nullable(z.string()),
    at: z.nullable(z.iso.datetime()),
  }),
};
export type OperatorEvent = {
  [Type in keyof typeof operatorEvents]: { type: Type } & z.infer<(typeof operatorEvents)[Type]>;
}[keyof typeof operatorEvents];

/**
 * Clients read it by `fetch`, since EventSource sends no token. The stream ends when the session does, when the server stops, and when the
 * session opens another one too many: connect again after a moment.
 */
export const readEvents = defineEndpoint('GET /events', everyRole, {
  summary:
    'What happens, as it happens (text/event-stream): events `contacts` and `presence` for those who answer messages, `open` for those who edit',
  response: 'events',
});

export const notePresence = defineEndpoint('POST /contacts/:id/presence', answerers, {
  summary: `Show colleagues that you are answering this message, for ${PRESENCE_SECONDS} seconds`,
});

export const endPresence = defineEndpoint('DELETE /contacts/:id/presence', answerers, {
  summary: 'Show colleagues no longer that you are answering this message; also one that is gone',
});

const params = z.object({ key: z.uuid() });

export const noteOpenText = defineEndpoint('POST /open-texts/:key', editors, {
  summary: `Show colleagues that you have a text open, for ${OPEN_SECONDS} seconds; the key is of one editor in one tab`,
  params,
  body: z.object({ text: openText }),
});

export const endOpenText = defineEndpoint('DELETE /open-texts/:key', editors, {
  summary: 'Show colleagues no longer that this editor is open; also one that is not known',
  params,
});
