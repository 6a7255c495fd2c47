import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CannedReply,
  changeReply,
  createReply,
  REPLY_TEXT_MAX,
  REPLY_TITLE_MAX,
} from '#contract/inbox-lists.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { repliesQuery } from './desk-queries.ts';

interface ReplyFormProps {
  /** undefined: a new one. */
  reply: CannedReply | undefined;
  onSaved: () => void;
  onDiscard: () => void;
}

/** Adds a prepared reply, or changes one. */
export function ReplyForm({ reply, onSaved, onDiscard }: ReplyFormProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<unknown> =>
      reply === undefined
        ? callApi(createReply, { body: { title, text } })
        : callApi(changeReply, { params: { id: reply.id }, body: { title, text } }),
    onSuccess: onSaved,
    onSettled: () => loadAgain(client, repliesQuery(callApi).queryKey),
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Field label="Title">
        {(control) => (
          <input
            {...control}
            className="input"
            required
            maxLength={REPLY_TITLE_MAX}
            value={title}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field
        label="Text"
        hint="{first_name} stands for the first name of the person."
        error={error === null ? undefined : `Not saved. ${failureWords(error)}`}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            required
            maxLength={REPLY_TEXT_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="button-row">
        <button type="submit" className="button button-small" aria-disabled={isPending}>
          {reply === undefined ? 'Add reply' : 'Save reply'}
        </button>
        {reply !== undefined && (
          <button type="button" className="button button-quiet button-small" onClick={onDiscard}>
            Discard
          </button>
        )}
      </div>
    </form>
  );
}
