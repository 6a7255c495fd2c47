import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { USERNAME_MAX } from '#contract/auth.ts';
import { EMAIL_MAX, PHONE_MAX } from '#contract/contact-rules.ts';

/** Messages of these are set apart. A row is of an address, a number, or both. */
export const BlockedSenderEntity = defineEntity({
  name: 'BlockedSender',
  tableName: 'blocked_sender',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** What all writings of the address have in common, and of the number. */
    addressKey: p.string().length(EMAIL_MAX).unique().nullable(),
    phoneKey: p.string().length(PHONE_MAX).unique().nullable(),
    email: p.string().length(EMAIL_MAX).nullable(),
    phone: p.string().length(PHONE_MAX).nullable(),
    blockedAt: p.type(Milliseconds).$type<Date>(),
    blockedBy: p.string().length(USERNAME_MAX).nullable(),
  },
});

const exampleKinds = ['spam', 'ham'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/** A message that an operator marked, as the filter knows it: fingerprints of its words and of its sender's address. */
export const SpamExampleEntity = defineEntity({
  name: 'SpamExample',
  tableName: 'spam_example',
  properties: {
    contactId: p.integer().primary().autoincrement(false),
    kind: p.enum(exampleKinds),
    words: p.type(JsonText<string[]>).$type<string[]>(),
    sender: p.string().index(),
    /** When the message arrived. */
    date: p.type(Milliseconds).$type<Date>().index(),
  },
});
export type SpamExampleRow = InferEntity<typeof SpamExampleEntity>;

/** Counts the examples of each kind that hold a word. The word '' stands for every example: its row holds the totals. */
export const SpamWordEntity = defineEntity({
  name: 'SpamWord',
  tableName: 'spam_word',
  properties: {
    /** Its fingerprint. */
    word: p.string().primary(),
    spam: p.integer(),
    ham: p.integer(),
  },
});
