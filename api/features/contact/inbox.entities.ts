import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#api/db/column-types.ts';
import { OperatorEntity } from '#api/features/auth/session.entities.ts';
import type { MessageFilter } from '#contract/inbox.ts';
import {
  LABEL_MAX,
  labelColours,
  REPLY_TEXT_MAX,
  REPLY_TITLE_MAX,
  VIEW_NAME_MAX,
} from '#contract/inbox-lists.ts';

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
    filter: p.type(JsonText<MessageFilter>).$type<MessageFilter>(),
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
