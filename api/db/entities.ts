import { CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import {
  BinnedContactEntity,
  ContactCallEntity,
  ContactEntity,
  SpentKeyEntity,
} from '#api/features/contact/contact.entities.ts';
import { OperatorEntity, SessionEntity } from '#api/features/session/session.entities.ts';

export const entities = [
  CategoryEntity,
  PostEntity,
  ContactEntity,
  BinnedContactEntity,
  ContactCallEntity,
  SpentKeyEntity,
  OperatorEntity,
  SessionEntity,
];
