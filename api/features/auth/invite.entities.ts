import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { roles } from '#contract/auth-rules.ts';
import { OperatorEntity } from './session.entities.ts';

/** An invitation that is open; a used or revoked one is deleted. */
export const InviteEntity = defineEntity({
  name: 'Invite',
  tableName: 'invite',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** SHA-256 of the token, hex: a stolen database invites no one. */
    tokenHash: p.string().length(64).unique(),
    role: p.enum(roles),
    /** The owner who made it; without them it is void. */
    operator: () => p.manyToOne(OperatorEntity).deleteRule('cascade'),
    expiresAt: p.type(Milliseconds).$type<Date>(),
  },
});
export type InviteRow = InferEntity<typeof InviteEntity>;
