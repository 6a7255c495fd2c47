import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { readPostNotice } from '#contract/post-notice-desk.ts';
import { operatorKeys } from './queries.ts';
import { devicesAsk, devicesTold } from './tell-words.ts';

/** Whether readers can be, are to be, or were told of a post. */
const postNoticeQuery = (callApi: CallApi, post: number | undefined) =>
  queryOptions({
    queryKey: [...operatorKeys.posts, 'notice', post],
    queryFn: ({ signal }) => callApi(readPostNotice, { query: { post } }, { signal }),
    staleTime: 0,
  });

interface TellChoiceProps {
  callApi: CallApi;
  /** Of the stored post; undefined for a new one. */
  post: number | undefined;
  /** As the draft has it; undefined: nothing was chosen. */
  value?: string | undefined;
  /** Beside the form: its box is ticked with this one. */
  form?: RefObject<HTMLFormElement | null>;
}

/**
 * Whether readers are told of a post when it comes out, not ticked by itself; on how many devices they were, where they were.
 */
export function TellChoice({ callApi, post, value, form }: TellChoiceProps) {
  const { data } = useQuery(postNoticeQuery(callApi, post));
  const id = useId();
  if (data === undefined) return null;
  if (data.told !== null) return <p className="soft">{devicesTold(data.told)}</p>;
  if (!data.may_tell) return null;
  const boxOfForm = () =>
    form?.current?.querySelector<HTMLInputElement>('input[type="checkbox"][name="tell"]');
  const isChosen = value === undefined ? data.is_wanted : value === 'true';
  return (
    // Saved, it begins with what is so by then.
    <div className="field" key={String(data.is_wanted)}>
      {/* What an empty box says; the box comes after it and counts more. */}
      {form === undefined && <input type="hidden" name="tell" value="false" />}
      <label className="check-field">
        <input
          type="checkbox"
          name={form === undefined ? 'tell' : undefined}
          value="true"
          defaultChecked={boxOfForm()?.checked ?? isChosen}
          aria-describedby={id}
          onChange={({ target }) => {
            const box = boxOfForm();
            if (box && box.checked !== target.checked) box.click();
          }}
        />
        Tell readers who asked for it
      </label>
      <p className="field-hint" id={id}>
        {devicesAsk(data.readers)}
      </p>
    </div>
  );
}
