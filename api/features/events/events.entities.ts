import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { USERNAME_MAX } from '#contract/auth.ts';

/** An operator who answers a message or has a text open, until that has not been renewed for a while. */
export const PresenceEntity = defineEntity({
  name: 'Presence',
  tableName: 'presence',
  properties: {
    /** `contact` and its id, or a text as `noteOpenText` names it. */
    place: p.text().primary(),
    operatorId: p.integer().primary(),
    /** Of one editor in one tab; empty: messages are answered by an operator, in whichever tab. */
    key: p.string().length(36).primary(),
    name: p.string().length(USERNAME_MAX),
    expiresAt: p.type(Milliseconds).$type<Date>().index(),
  },
});
