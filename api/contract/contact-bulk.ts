import * as z from 'zod/mini';
import { answeredBy, assignee, ONLY_ANSWERED } from './contact-desk.ts';
import { state } from './contact-inbox.ts';
import { defineEndpoint } from './endpoint.ts';
import { TRASH_DAYS } from './restorable.ts';
import { answerers } from './roles.ts';
import { id } from './text.ts';

/** Messages of one call. */
export const BULK_MAX = 100;

const change = z
  .object({
    state: z.optional(state),
    /** With the state `answered` only. */
    answered_by: z.optional(answeredBy),
    add_label: z.optional(id),
    remove_label: z.optional(id),
    assignee: z.optional(z.nullable(assignee)),
    /** Alone. Each can be restored by itself. */
    delete: z.optional(z.literal(true, 'Must be true.')),
  })
  .check((ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, path: [field], input: ctx.value });
    const { state, answered_by, delete: isDelete } = ctx.value;
    const given = Object.values(ctx.value).filter((value) => value !== undefined);
    if (given.length === 0) refuse('state', 'Send what is to be changed.');
    if (isDelete && given.length > 1) refuse('delete', 'A deletion goes alone.');
    if (answered_by !== undefined && state !== 'answered') refuse('answered_by', ONLY_ANSWERED);
  });
export type BulkChange = z.output<typeof change>;

const changed = z.object({
  /** Ids of the messages that are another way than before: what an undo is about. */
  changed: z.array(z.int()),
  /** Ids of which there is no message, or none any more. */
  missing: z.array(z.int()),
});
export type BulkChanged = z.infer<typeof changed>;

export const changeContacts = defineEndpoint({
  method: 'POST',
  path: '/contact-desk/bulk',
  access: answerers,
  summary: `Change or delete up to ${BULK_MAX} messages, all or none. Deleted ones can be restored for ${TRASH_DAYS} days`,
  body: z.object({
    ids: z
      .array(id, 'Must be ids of messages.')
      .check(z.minLength(1, 'Must be ids of messages.'), z.maxLength(BULK_MAX, `At most ${BULK_MAX} ids.`)),
    change,
  }),
  response: changed,
});
