import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
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

interface OfPost {
  callApi: CallApi;
  /** Of the stored post; undefined for a new one. */
  post: number | undefined;
}

/** In the form: whether readers are told of the post when it comes out. Not ticked by itself. */
export function TellField({ value, ...of }: OfPost & { value: string | undefined }) {
  return (
    <TellChoice
      {...of}
      boxOf={(isWanted) => ({
        name: 'tell',
        value: 'true',
        defaultChecked: value === undefined ? isWanted : value === 'true',
      })}
    >
      {/* What an empty box says; the box comes after it and counts more. */}
      <input type="hidden" name="tell" value="false" />
    </TellChoice>
  );
}

/** The same in the sheet beside the form: it ticks the box of the form. */
export function TellAgain({ form, ...of }: OfPost & { form: RefObject<HTMLFormElement | null> }) {
  const own = () => form.current?.querySelector<HTMLInputElement>('input[type="checkbox"][name="tell"]');
  return (
    <TellChoice
      {...of}
      boxOf={(isWanted) => ({
        defaultChecked: own()?.checked ?? isWanted,
        onChange: ({ target }) => {
          const box = own();
          if (box && box.checked !== target.checked) box.click();
        },
      })}
    />
  );
}

interface TellChoiceProps extends OfPost {
  boxOf: (isWanted: boolean) => ComponentProps<'input'>;
  children?: ReactNode;
}

/** The box with its words where readers may be told; on how many devices they were, where they were. */
function TellChoice({ callApi, post, boxOf, children }: TellChoiceProps) {
  const { data } = useQuery(postNoticeQuery(callApi, post));
  const id = useId();
  if (data === undefined) return null;
  if (data.told !== null) return <p className="soft">{devicesTold(data.told)}</p>;
  if (!data.may_tell) return null;
  return (
    // Saved, it begins with what is so by then.
    <div className="field" key={String(data.is_wanted)}>
      {children}
      <label className="check-field">
        <input type="checkbox" aria-describedby={id} {...boxOf(data.is_wanted)} />
        Tell readers who asked for it
      </label>
      <p className="field-hint" id={id}>
        {devicesAsk(data.readers)}
      </p>
    </div>
  );
}
