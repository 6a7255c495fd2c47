import * as account from './account.ts';
import * as activity from './activity.ts';
import * as auth from './auth.ts';
import { everyRole } from './auth-rules.ts';
import * as backups from './backups.ts';
import * as blog from './blog.ts';
import * as blogAdmin from './blog-admin.ts';
import * as blogDrafts from './blog-drafts.ts';
import * as contact from './contact.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as fixtures from './fixtures.ts';
import * as fixturesAdmin from './fixtures-admin.ts';
import * as imports from './import.ts';
import * as inbox from './inbox.ts';
import * as inboxLists from './inbox-lists.ts';
import * as inboxMail from './inbox-mail.ts';
import * as inboxPerson from './inbox-person.ts';
import * as media from './media.ts';
import * as notification from './notification.ts';
import * as notificationReaders from './notification-readers.ts';
import * as notificationStatus from './notification-status.ts';
import * as pages from './pages.ts';
import type { ProblemCode } from './problem.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as traffic from './traffic.ts';
import * as trash from './trash.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call there is: the OpenAPI document and the tests' loops are made from it. */
export const endpoints: readonly Endpoint[] = [
  account,
  activity,
  auth,
  backups,
  blog,
  blogAdmin,
  blogDrafts,
  contact,
  dashboard,
  events,
  fixtures,
  fixturesAdmin,
  imports,
  inbox,
  inboxLists,
  inboxMail,
  inboxPerson,
  media,
  notification,
  notificationReaders,
  notificationStatus,
  pages,
  search,
  settings,
  traffic,
  trash,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);

const OF_ANY = ['bad_request', 'address_too_long', 'headers_too_large', 'busy', 'internal'] as const;
const OF_BODY = ['timeout', 'too_large', 'unsupported_type'] as const;

/**
 * The codes of a call for the OpenAPI document and the tests: what it declares, and what follows from its parts. The server does
 * not check them. Wrong parameters of the path are `not_found`; any call may find the database locked (`busy`).
 */
export function errorsOf(endpoint: Endpoint): ProblemCode[] {
  const { access, method, params, query, headers, body, limits, errors } = endpoint;
  const isParsed = query !== undefined || headers !== undefined || body !== undefined;
  return [
    ...new Set<ProblemCode>([
      ...errors,
      ...(access === 'public' ? [] : (['unauthorized'] as const)),
      ...(access === 'public' || access === everyRole ? [] : (['forbidden'] as const)),
      ...(method === 'GET' ? [] : (['foreign_origin', 'disk_full'] as const)),
      ...(params === undefined ? [] : (['not_found'] as const)),
      ...(isParsed ? (['invalid_fields'] as const) : []),
      ...(limits.bytes > 0 ? OF_BODY : []),
      ...(limits.rate === null ? [] : (['too_many'] as const)),
      ...OF_ANY,
    ]),
  ];
}
