import { CategoryEntity, ContentRevisionEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import {
  ContactEntity,
  DeletedContactEntity,
  FormSecretEntity,
  SpentKeyEntity,
  WebhookDeliveryEntity,
} from '#api/features/contact/contact.entities.ts';
import { PictureEntity } from '#api/features/media/media.entities.ts';
import { OperatorEntity, RecoveryCodeEntity, SessionEntity } from '#api/features/session/session.entities.ts';
import { VitalEntity } from '#api/features/vitals/vitals.entities.ts';

export const entities = [
  CategoryEntity,
  PostEntity,
  PictureEntity,
  ContentRevisionEntity,
  ContactEntity,
  DeletedContactEntity,
  WebhookDeliveryEntity,
  SpentKeyEntity,
  FormSecretEntity,
  OperatorEntity,
  SessionEntity,
  RecoveryCodeEntity,
  VitalEntity,
];
