import * as account from './account.ts';
import * as activity from './activity.ts';
import * as blog from './blog.ts';
import * as cannedReplies from './canned-replies.ts';
import * as colleagues from './colleagues.ts';
import * as contact from './contact.ts';
import * as contactBulk from './contact-bulk.ts';
import * as contactChoices from './contact-choices.ts';
import * as contactErase from './contact-erase.ts';
import * as contactInbox from './contact-inbox.ts';
import * as contactLabels from './contact-labels.ts';
import * as contactSpam from './contact-spam.ts';
import * as contactTimeline from './contact-timeline.ts';
import * as contactWebhook from './contact-webhook.ts';
import * as operations from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as fixture from './fixture.ts';
import * as fixtureDesk from './fixture-desk.ts';
import * as imports from './import.ts';
import * as media from './media.ts';
import * as mediaChange from './media-change.ts';
import * as mediaDeletion from './media-deletion.ts';
import * as mediaLibrary from './media-library.ts';
import * as noticeChannels from './notice-channels.ts';
import * as notification from './notification.ts';
import * as pageDesk from './page-desk.ts';
import * as passkeys from './passkeys.ts';
import * as postDesk from './post-desk.ts';
import * as postDrafts from './post-drafts.ts';
import * as postEditor from './post-editor.ts';
import * as postNoticeDesk from './post-notice-desk.ts';
import * as postNotices from './post-notices.ts';
import * as postRevisions from './post-revisions.ts';
import * as pushSubscription from './push-subscription.ts';
import * as restoreNames from './restore-names.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as selfCheck from './self-check.ts';
import * as server from './server.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as setup from './setup.ts';
import * as sources from './sources.ts';
import * as standing from './standing.ts';
import * as trash from './trash.ts';
import * as vitals from './vitals.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call there is: the OpenAPI document and the tests' loops are made from it. */
export const endpoints: readonly Endpoint[] = [
  blog,
  standing,
  postEditor,
  postDrafts,
  postRevisions,
  postDesk,
  search,
  media,
  mediaLibrary,
  mediaChange,
  mediaDeletion,
  contact,
  contactInbox,
  contactWebhook,
  contactSpam,
  restoreNames,
  trash,
  events,
  contactTimeline,
  contactBulk,
  contactLabels,
  contactErase,
  contactChoices,
  savedViews,
  cannedReplies,
  session,
  server,
  selfCheck,
  imports,
  account,
  passkeys,
  colleagues,
  activity,
  operations,
  notification,
  noticeChannels,
  pushSubscription,
  postNotices,
  postNoticeDesk,
  vitals,
  sources,
  pageDesk,
  settings,
  setup,
  fixture,
  fixtureDesk,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);
