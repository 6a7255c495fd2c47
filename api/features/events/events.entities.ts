import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { USERNAME_MAX } from '#contract/auth.ts';

/** An operator who is answering a message, until he says no more that he does. */
export const PresenceEntity = defineEntity({
  name: 'Presence',
  tableName: 'presence',
  properties: {
    contactId: p.integer().primary(),
    operatorId: p.integer().primary(),
    name: p.string().length(USERNAME_MAX),
    expiresAt: p.type(Milliseconds).$type<Date>().index(),
  },
});
