import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { USERNAME_MAX } from '#contract/session.ts';

export const OperatorEntity = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    id: p.integer().primary().autoincrement(),
    username: p.string().length(USERNAME_MAX).unique(),
    passwordHash: p.string().length(255),
  },
});
export type OperatorRow = InferEntity<typeof OperatorEntity>;

export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    /** SHA-256 of the token, hex: a stolen database logs no one in. */
    tokenHash: p.string().length(64).primary(),
    operator: () => p.manyToOne(OperatorEntity).deleteRule('cascade'),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
});
export type SessionRow = InferEntity<typeof SessionEntity>;
