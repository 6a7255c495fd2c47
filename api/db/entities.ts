import { BlogVersionEntity, CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import {
  BinnedContactEntity,
  ContactCallEntity,
  ContactEntity,
  FormSecretEntity,
  SpentKeyEntity,
} from '#api/features/contact/contact.entities.ts';
import { OperatorEntity, RecoveryCodeEntity, SessionEntity } from '#api/features/session/session.entities.ts';
import { VitalEntity } from '#api/features/vitals/vitals.entities.ts';

export const entities = [
  CategoryEntity,
  PostEntity,
  BlogVersionEntity,
  ContactEntity,
  BinnedContactEntity,
  ContactCallEntity,
  SpentKeyEntity,
  FormSecretEntity,
  OperatorEntity,
  SessionEntity,
  RecoveryCodeEntity,
  VitalEntity,
];
