import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import {
  InviteEntity,
  OperatorEntity,
  PasskeyEntity,
  RecoveryCodeEntity,
  SessionEntity,
  SpentChallengeEntity,
} from '#api/features/auth/auth.entities.ts';
import { BackupRunEntity } from '#api/features/backups/backups.entities.ts';
import {
  CategoryEntity,
  ContentVersionEntity,
  PostDraftEntity,
  PostEntity,
  PostRevisionEntity,
} from '#api/features/blog/blog.entities.ts';
import {
  BlockedSenderEntity,
  CannedReplyEntity,
  ContactEntity,
  ContactLabelEntity,
  CorrectionEntity,
  DeletedContactEntity,
  ErasureEntity,
  LabelEntity,
  SavedViewEntity,
  SpamExampleEntity,
  SpamWordEntity,
  SpentKeyEntity,
} from '#api/features/contact/contact.entities.ts';
import { PresenceEntity } from '#api/features/events/events.entities.ts';
import { FixtureEntity } from '#api/features/fixtures/fixture.entities.ts';
import { MediaEntity, PictureEntity, PictureUseEntity } from '#api/features/media/media.entities.ts';
import {
  DeliveryEntity,
  MailReplyEntity,
  NotificationSettingsEntity,
  PostDeliveryEntity,
  PostNotificationEntity,
  PostReaderEntity,
  PushSubscriptionEntity,
} from '#api/features/notifications/notification.entities.ts';
import { PageEntity, PageRevisionEntity } from '#api/features/pages/page.entities.ts';
import { RedirectEntity } from '#api/features/redirects/redirect.entities.ts';
import {
  SitePreviewEntity,
  SiteRevisionEntity,
  SiteStateEntity,
} from '#api/features/settings/settings.entities.ts';
import { SourceDayEntity, VitalEntity } from '#api/features/traffic/traffic.entities.ts';
import { DeletedLinkEntity, DeletedRowEntity } from '#api/features/trash/trash.entities.ts';
import {
  ImportLineEntity,
  ImportPieceEntity,
  ImportRunEntity,
  ImportSourceEntity,
  ImportUploadEntity,
} from '#api/import/import.entities.ts';
import { SiteSecretEntity } from './site-secret.ts';

export const entities = [
  PageEntity,
  PageRevisionEntity,
  CategoryEntity,
  PostEntity,
  PictureEntity,
  RedirectEntity,
  FixtureEntity,
  MediaEntity,
  PictureUseEntity,
  ContentVersionEntity,
  ContactEntity,
  DeletedContactEntity,
  ErasureEntity,
  SpentKeyEntity,
  SiteSecretEntity,
  BlockedSenderEntity,
  SpamExampleEntity,
  SpamWordEntity,
  PresenceEntity,
  OperatorEntity,
  SessionEntity,
  RecoveryCodeEntity,
  InviteEntity,
  PasskeyEntity,
  SpentChallengeEntity,
  VitalEntity,
  ActivityEntity,
  BackupRunEntity,
  SourceDayEntity,
  LabelEntity,
  ContactLabelEntity,
  CorrectionEntity,
  SavedViewEntity,
  CannedReplyEntity,
  DeletedRowEntity,
  DeletedLinkEntity,
  DeliveryEntity,
  MailReplyEntity,
  PushSubscriptionEntity,
  NotificationSettingsEntity,
  PostReaderEntity,
  PostNotificationEntity,
  PostDeliveryEntity,
  PostRevisionEntity,
  PostDraftEntity,
  ImportSourceEntity,
  ImportUploadEntity,
  ImportPieceEntity,
  ImportRunEntity,
  ImportLineEntity,
  SiteRevisionEntity,
  SitePreviewEntity,
  SiteStateEntity,
];
