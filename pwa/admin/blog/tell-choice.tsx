import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { readPostNotification } from '#contract/notification.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { operatorCategoriesQuery, operatorKeys } from './queries.ts';
import { devicesAsk, devicesTold, NEVER_TOLD } from './tell-words.ts';

/** Whether readers can be, are to be, or were told of a post. */
const postNoticeQuery = (callApi: CallApi, post: number | undefined) =>
  queryOptions({
    queryKey: [...operatorKeys.posts, 'notice', post],
    queryFn: ({ signal }) => callApi(readPostNotification, { query: { post } }, { signal }),
    staleTime: 0,
  });

interface TellChoiceProps {
  /** Of the stored post; undefined for a new one. */
  post: number | undefined;
  /** The id of the one that is chosen; undefined: the first. */
  category: string | undefined;
  /** As the draft has it; undefined: nothing was chosen. */
  value?: string | undefined;
  /** Beside the form: its box is ticked with this one. */
  form?: RefObject<HTMLFormElement | null>;
}

/** Whether readers are told of a post when it comes out: a box that is never ticked by itself. Of a post that is out: on how many devices they were told. */
export function TellChoice({ post, category, value, form }: TellChoiceProps) {
  const callApi = useApi();
  const { data } = useQuery(postNoticeQuery(callApi, post));
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  const id = useId();
  if (data === undefined) return null;
  const { told, waiting } = data;
  const isCare = (categories?.find((each) => String(each.id) === category) ?? categories?.[0])?.care === true;
  const isNever = isCare && waiting === 0 && !told;
  if (told !== null && !isNever) return <p className="soft">{devicesTold({ ...data, told })}</p>;
  if (!data.may_tell) return isNever ? <p className="soft">{NEVER_TOLD}</p> : null;
  const boxOfForm = () =>
    form?.current?.querySelector<HTMLInputElement>('input[type="checkbox"][name="tell"]');
  const isChosen = value === undefined ? data.is_wanted : value === 'true';
  return (
    // Once it is saved, the box is as the site has it.
    <div className="field" key={String(data.is_wanted)}>
      {/* What an empty box says; the box comes after it and counts more. */}
      {form === undefined && <input type="hidden" name="tell" value="false" />}
      <label className="check-field">
        <input
          type="checkbox"
          name={form === undefined ? 'tell' : undefined}
          value="true"
          defaultChecked={boxOfForm()?.checked ?? isChosen}
          disabled={isCare}
          aria-describedby={id}
          onChange={({ target }) => {
            const box = boxOfForm();
            if (box && box.checked !== target.checked) box.click();
          }}
        />
        Tell readers who asked for it
      </label>
      <p className="field-hint" id={id}>
        {isCare ? NEVER_TOLD : devicesAsk(data.readers)}
      </p>
    </div>
  );
}
