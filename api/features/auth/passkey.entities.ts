import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { PASSKEY_NAME_MAX } from '#contract/auth.ts';
import { OperatorEntity } from './session.entities.ts';

export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The device's name for it, base64url. */
    credentialId: p.string().length(1_400).unique(),
    operator: () => p.manyToOne(OperatorEntity).deleteRule('cascade'),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** Signatures that the device says it made; 0 where it does not count. */
    counter: p.integer(),
    name: p.string().length(PASSKEY_NAME_MAX),
    createdAt: p.type(Milliseconds).$type<Date>(),
    lastUsedAt: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
export type PasskeyRow = InferEntity<typeof PasskeyEntity>;

/** Challenges that were answered: none opens twice. */
export const SpentChallengeEntity = defineEntity({
  name: 'SpentChallenge',
  tableName: 'spent_challenge',
  properties: {
    challenge: p.string().length(100).primary(),
    expiresAt: p.type(Milliseconds).$type<Date>(),
  },
});
