import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { type PostNotificationView, readPostNotification } from '#contract/notification.ts';
import { NOTIFY_FROM, NOTIFY_UNTIL } from '#contract/reader-rules.ts';
import { CheckField } from '#pwa/admin/kit/forms/fields.tsx';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { blogKeys, operatorCategoriesQuery } from './queries.ts';
import type { PostFormWork } from './use-post-form.ts';

/** Whether readers can be, are to be, or were notified of a post. */
const postNotificationQuery = (callApi: CallApi, post: number | undefined) =>
  freshQuery([...blogKeys.posts, 'notification', post], (options) =>
    callApi(readPostNotification, { query: { post } }, options),
  );

/** The box that decides whether readers are notified when a post comes out; it is never ticked by itself. For a published post: on how many devices they were notified. */
export function NotifyReaders({ work }: { work: PostFormWork }) {
  const callApi = useApi();
  const { categoryId, tell } = work.values;
  const { data } = useQuery(postNotificationQuery(callApi, work.onSite?.id));
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  if (data === undefined) return null;
  const { told, waiting } = data;
  const isCare =
    (categories?.find((each) => String(each.id) === categoryId) ?? categories?.[0])?.care === true;
  const isNever = isCare && waiting === 0 && !told;
  if (told !== null && !isNever) return <p className="soft">{notifiedWords({ ...data, told })}</p>;
  if (!data.may_tell) return isNever ? <p className="soft">{NEVER_NOTIFIED}</p> : null;
  return (
    <>
      {/* Until somebody chooses, the form sends nothing and the site keeps what it has. */}
      {tell !== undefined && !isCare && <input type="hidden" name="tell" value={tell} />}
      <CheckField
        label="Notify followers"
        hint={isCare ? NEVER_NOTIFIED : askedWords(data.readers)}
        checked={tell === undefined ? data.is_wanted : tell === 'true'}
        disabled={isCare}
        onChange={({ target }) => work.choose({ tell: String(target.checked) })}
      />
    </>
  );
}

const devices = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'device' : 'devices'}`;

const BY_DAY = `between ${NOTIFY_FROM}:00 and ${NOTIFY_UNTIL}:00, their time`;

const NEVER_NOTIFIED = 'Followers are never notified of posts about care.';

type Notified = Pick<PostNotificationView, 'waiting' | 'next_at'> & { told: number };

/** On how many devices readers were notified of a post, and on how many they will be. */
export function notifiedWords({ told, waiting, next_at }: Notified, now = Date.now()): string {
  const were = `Sent to ${devices(told)}.`;
  if (waiting === 0 || next_at === null) return were;
  const isNow = Date.parse(next_at) <= now;
  const willBe = `${devices(waiting)} will get it ${isNow ? 'now' : `from ${indiaWords(next_at)}`}, ${BY_DAY}.`;
  return told === 0 ? willBe : `${were} ${willBe}`;
}

/** What the choice means, and whom it reaches. */
const askedWords = (readers: number) =>
  `${readers === 1 ? '1 device follows' : `${devices(readers)} follow`} new posts. One notification when it is first published, ${BY_DAY}. Not for promotions or posts about care.`;
