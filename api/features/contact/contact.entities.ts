import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { contactStates, EMAIL_MAX, MESSAGE_MAX, NAME_MAX, PHONE_MAX } from '#contract/contact.ts';

export const ContactEntity = defineEntity({
  name: 'Contact',
  tableName: 'contact',
  indexes: [{ properties: ['date', 'id'] }, { properties: ['state', 'date', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The Idempotency-Key; null for a plain client's message. UNIQUE is what stops a second arrival. */
    key: p.string().length(36).unique().nullable(),
    firstName: p.string().length(NAME_MAX),
    lastName: p.string().length(NAME_MAX),
    email: p.string().length(EMAIL_MAX),
    phone: p.string().length(PHONE_MAX),
    message: p.string().length(MESSAGE_MAX),
    date: p.datetime(),
    /** The device's clock at submit: told, never trusted. */
    writtenAt: p.datetime().nullable(),
    state: p.enum(contactStates).default('new'),
  },
});
export type ContactRow = InferEntity<typeof ContactEntity>;

/** A key whose message was deleted or replaced: it is remembered, and nothing else, so that a late repeat stays out. */
export const SpentKeyEntity = defineEntity({
  name: 'SpentKey',
  tableName: 'spent_key',
  properties: { key: p.string().length(36).primary() },
});
