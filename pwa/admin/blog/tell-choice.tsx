import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { readPostNotification } from '#contract/notification.ts';
import { CheckField } from '#pwa/admin/kit/forms/fields.tsx';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { blogKeys, operatorCategoriesQuery } from './queries.ts';
import { devicesAsk, devicesTold, NEVER_TOLD } from './tell-words.ts';
import type { PostFormWork } from './use-post-form.ts';

/** Whether readers can be, are to be, or were told of a post. */
const postNoticeQuery = (callApi: CallApi, post: number | undefined) =>
  freshQuery([...blogKeys.posts, 'notice', post], (options) =>
    callApi(readPostNotification, { query: { post } }, options),
  );

/** Whether readers are told of a post when it comes out: a box that is never ticked by itself. Of a post that is out: on how many devices they were told. */
export function TellChoice({ work }: { work: PostFormWork }) {
  const callApi = useApi();
  const { categoryId, tell } = work.values;
  const { data } = useQuery(postNoticeQuery(callApi, work.onSite?.id));
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  if (data === undefined) return null;
  const { told, waiting } = data;
  const isCare =
    (categories?.find((each) => String(each.id) === categoryId) ?? categories?.[0])?.care === true;
  const isNever = isCare && waiting === 0 && !told;
  if (told !== null && !isNever) return <p className="soft">{devicesTold({ ...data, told })}</p>;
  if (!data.may_tell) return isNever ? <p className="soft">{NEVER_TOLD}</p> : null;
  return (
    <>
      {/* Until somebody chooses, it is as the site has it. */}
      {tell !== undefined && !isCare && <input type="hidden" name="tell" value={tell} />}
      <CheckField
        label="Tell readers who asked for it"
        hint={isCare ? NEVER_TOLD : devicesAsk(data.readers)}
        checked={tell === undefined ? data.is_wanted : tell === 'true'}
        disabled={isCare}
        onChange={({ target }) => work.choose({ tell: String(target.checked) })}
      />
    </>
  );
}
