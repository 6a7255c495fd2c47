import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { USERNAME_MAX } from '#contract/auth.ts';
import { PREFERENCE_MAX } from '#contract/contact-preference.ts';
import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, PHONE_MAX } from '#contract/contact-rules.ts';
import {
  type AnswerWay,
  type ContactState,
  contactStates,
  NOTE_MAX,
  type Suspicion,
  type ViewFilter,
} from '#contract/inbox.ts';
import {
  LABEL_MAX,
  labelColours,
  REPLY_TEXT_MAX,
  REPLY_TITLE_MAX,
  VIEW_NAME_MAX,
} from '#contract/inbox-lists.ts';
import { CONSENT_VERSION_MAX, PAGE_MAX, REFERRER_MAX } from '#contract/visit.ts';

/** A message as it was before a change of its state. Times in milliseconds since 1970. */
export interface StateBefore {
  state: ContactState;
  changedAt: number;
  answeredAt: number | null;
  answeredBy: AnswerWay | null;
  remindAt: number | null;
  remindedAt: number | null;
  suspicion: Suspicion | null;
  /** What the spam filter had learnt from it. */
  learnt: ExampleKind | null;
}

/** What the visitor wrote, and what the browser sent with it. */
const written = () => ({
  firstName: p.string().length(NAME_MAX),
  lastName: p.string().length(NAME_MAX),
  email: p.string().length(EMAIL_MAX),
  phone: p.string().length(PHONE_MAX),
  message: p.string().length(MESSAGE_MAX),
  preferredChannel: p.string().length(PREFERENCE_MAX).default(''),
  preferredTime: p.string().length(PREFERENCE_MAX).default(''),
  /** The device's clock at submit, which may be wrong. */
  writtenAt: p.type(Milliseconds).$type<Date>().nullable(),
  /** The page of this site that the message was sent from. */
  page: p.string().length(PAGE_MAX).nullable(),
  campaign: p
    .type(JsonText<Record<string, string>>)
    .$type<Record<string, string>>()
    .nullable(),
  /** The host of the other site that the visitor came from. */
  referrer: p.string().length(REFERRER_MAX).nullable(),
  /** Version of the consent next to the form that it was sent under, and when. */
  notice: p.string().length(CONSENT_VERSION_MAX).nullable(),
  noticeAt: p.type(Milliseconds).$type<Date>().nullable(),
});

/** What the server finds out when the message arrives. */
const found = () => ({
  date: p.type(Milliseconds).$type<Date>(),
  /** Why it is set apart; stays when it is rescued, unless an operator set it apart. */
  suspicion: p.string().$type<Suspicion>().nullable(),
  /** Equal for equal long texts; null for a short one. */
  textHash: p.string().nullable(),
  /** Equal for all spellings of one person's address: api/db/person-keys.ts. */
  emailKey: p.string().default(''),
  /** The telephone number in its international form; null where what was typed is none. */
  phoneKey: p.string().length(20).nullable(),
});

/** What operators add to a message. It stays when the visitor replaces the message. */
export const added = () => ({
  note: p.string().length(NOTE_MAX).default(''),
  noteRevision: p.integer().default(0),
  /** When it was answered first. */
  answeredAt: p.type(Milliseconds).$type<Date>().nullable(),
  /** How it was answered last. */
  answeredBy: p.string().length(10).$type<AnswerWay>().nullable(),
  /** The operator; a trigger makes it null when the operator is deleted. */
  assigneeId: p.integer().nullable(),
  remindAt: p.type(Milliseconds).$type<Date>().nullable(),
  /** When the operator was reminded. */
  remindedAt: p.type(Milliseconds).$type<Date>().nullable(),
  /** What undoing the last change of its state restores. */
  stateBefore: p
    .type(JsonText<StateBefore>)
    .$type<StateBefore>()
    .nullable(),
});

export const ContactEntity = defineEntity({
  name: 'Contact',
  tableName: 'contact',
  indexes: [
    { properties: ['date', 'id'] },
    { properties: ['date', 'writtenAt'] },
    { properties: ['state', 'date', 'id'] },
    { name: 'contact_inbox_index', properties: ['date', 'id'], where: "`state` <> 'suspected'" },
    {
      name: 'contact_text_hash_date_index',
      properties: ['textHash', 'date'],
      where: '`text_hash` is not null',
    },
    { name: 'contact_person_index', properties: ['emailKey', 'date'] },
    {
      name: 'contact_number_index',
      properties: ['phoneKey', 'date'],
      where: '`phone_key` is not null',
    },
    { name: 'contact_page_index', properties: ['page', 'date', 'id', 'state'], where: '`page` is not null' },
    {
      name: 'contact_campaign_index',
      expression:
        "create index `contact_campaign_index` on `contact` (json_extract(`campaign`, '$.utm_campaign'), `date`, `id`, `state`) where `campaign` is not null",
    },
    {
      name: 'contact_answered_index',
      properties: ['answeredAt', 'date'],
      where: '`answered_at` is not null',
    },
    {
      name: 'contact_assignee_index',
      properties: ['assigneeId', 'date', 'id', 'state'],
      where: '`assignee_id` is not null',
    },
    { name: 'contact_remind_index', properties: ['remindAt'], where: '`remind_at` is not null' },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The Idempotency-Key; null for a plain client's message. Locks keep a second arrival out; UNIQUE is the safety net. */
    key: p.string().length(36).unique().nullable(),
    ...written(),
    ...found(),
    ...added(),
    state: p.enum(contactStates).default('new'),
  },
});
export type ContactRow = InferEntity<typeof ContactEntity>;

/** A message in the trash. Its key is spent while it is there. */
export const DeletedContactEntity = defineEntity({
  name: 'DeletedContact',
  tableName: 'deleted_contact',
  indexes: [
    { properties: ['key'] },
    { properties: ['deletedAt'] },
    { properties: ['date'] },
    { properties: ['emailKey'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement(false),
    key: p.string().length(36).nullable(),
    ...written(),
    ...found(),
    ...added(),
    state: p.enum(contactStates),
    deletedAt: p.type(Milliseconds).$type<Date>(),
  },
});

/** The key of a message that was deleted or replaced: only the key is stored, so that a late repeat stays out. */
export const SpentKeyEntity = defineEntity({
  name: 'SpentKey',
  tableName: 'spent_key',
  properties: { key: p.string().length(36).primary() },
});

/** A person whose messages are being erased: they are not shown any more. The row is deleted after the last of them. */
export const ErasureEntity = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    emailKey: p.string().primary(),
    /** The newest message at the time of the request: later ones stay. */
    upTo: p.integer(),
    at: p.type(Milliseconds).$type<Date>(),
    /** Who asked for it; null: their login is gone. */
    operatorId: p.integer().nullable(),
    operator: p.string().nullable(),
    /** How many messages were erased so far. */
    erased: p.integer(),
  },
});

/** How a person is reached who mistyped their address or number; null: as it was written. */
export const CorrectionEntity = defineEntity({
  name: 'Correction',
  tableName: 'correction',
  properties: {
    emailKey: p.string().primary(),
    email: p.string().length(EMAIL_MAX).nullable(),
    phone: p.string().length(PHONE_MAX).nullable(),
    /** The number in its international form. */
    phoneKey: p.string().length(20).nullable(),
  },
});

export const LabelEntity = defineEntity({
  name: 'Label',
  tableName: 'label',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string().length(LABEL_MAX).unique(),
    colour: p.enum(labelColours),
  },
});

/** A label of a message, also of one that is deleted and can be restored. */
export const ContactLabelEntity = defineEntity({
  name: 'ContactLabel',
  tableName: 'contact_label',
  indexes: [{ name: 'contact_label_contact_index', properties: ['contactId'] }],
  properties: {
    label: () => p.manyToOne(LabelEntity).primary().deleteRule('cascade').index(false),
    contactId: p.integer().primary(),
  },
});

export const SavedViewEntity = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string().length(VIEW_NAME_MAX),
    filter: p.type(JsonText<ViewFilter>).$type<ViewFilter>(),
    /** The owner; null: all operators share it. */
    operator: () => p.manyToOne(OperatorEntity).nullable().deleteRule('cascade'),
  },
});

export const CannedReplyEntity = defineEntity({
  name: 'CannedReply',
  tableName: 'canned_reply',
  properties: {
    id: p.integer().primary().autoincrement(),
    title: p.string().length(REPLY_TITLE_MAX),
    text: p.string().length(REPLY_TEXT_MAX),
    position: p.integer(),
  },
});

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
