import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { INVITE_NAME_MAX, PASSKEY_NAME_MAX, USERNAME_MAX } from '#contract/auth.ts';
import { roles } from '#contract/auth-rules.ts';

export const OperatorEntity = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    id: p.integer().primary().autoincrement(),
    username: p.string().length(USERNAME_MAX).unique(),
    passwordHash: p.string().length(255),
    role: p.enum(roles).default('owner'),
    /** Base32 (RFC 6238). Readable, since codes are made of it. null: the second factor is off. */
    totpSecret: p.string().length(64).nullable(),
    /** A secret that no code has confirmed yet. */
    totpPending: p.string().length(64).nullable(),
    totpSince: p.type(Milliseconds).$type<Date>().nullable(),
    /** The last 30-second step whose code was taken: none counts twice. */
    totpLastStep: p.integer().nullable(),
    /** Since when the setup list is not shown to them. */
    setupAwayAt: p.type(Milliseconds).$type<Date>().nullable(),
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
    /** Names the session to its operator, who must not learn the hash. */
    handle: p.string().length(16).unique(),
    device: p.string().length(60),
    createdAt: p.type(Milliseconds).$type<Date>(),
    lastSeenAt: p.type(Milliseconds).$type<Date>(),
    expiresAt: p.type(Milliseconds).$type<Date>().index(),
  },
});
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    /** SHA-256, hex; of 80 random bits, so that no slower hash is needed. */
    codeHash: p.string().length(64).primary(),
    operator: () => p.manyToOne(OperatorEntity).deleteRule('cascade'),
  },
});

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

/** An invitation that is open; a used or revoked one is deleted. */
export const InviteEntity = defineEntity({
  name: 'Invite',
  tableName: 'invite',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** SHA-256 of the token, hex: a stolen database invites no one. */
    tokenHash: p.string().length(64).unique(),
    role: p.enum(roles),
    /** Whom it is for. */
    name: p.string().length(INVITE_NAME_MAX).default(''),
    /** The owner who made it; without them it is void. */
    operator: () => p.manyToOne(OperatorEntity).deleteRule('cascade'),
    expiresAt: p.type(Milliseconds).$type<Date>(),
  },
});
export type InviteRow = InferEntity<typeof InviteEntity>;
