import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type CannedReply,
  changeReply,
  createReply,
  deleteReply,
  REPLY_TEXT_MAX,
  REPLY_TITLE_MAX,
} from '#contract/inbox-lists.ts';
import { restoreReply } from '#contract/trash.ts';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { repliesQuery } from './desk-queries.ts';

/** Adds, changes and deletes the replies of all operators. */
export function RepliesManager() {
  const callApi = useApi();
  const { data, error, isFetching, isLoading, refetch } = useQuery(repliesQuery(callApi));
  const [edited, setEdited] = useState<CannedReply>();
  const [said, setSaid] = useState<Said>();
  const [savedCount, setSavedCount] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const bringBack = (id: number) =>
    callApi(restoreReply, { params: { id } }).finally(
      () => void loadAgain(client, repliesQuery(callApi).queryKey),
    );
  const done = (outcome: Said) => {
    setSaid(outcome);
    setEdited(undefined);
    frame.current?.focus();
  };
  return (
    <div className="sheet-frame" ref={frame} tabIndex={-1}>
      <UndoOutcome said={said} onRestored={done} />
      <AdminLoaded
        what="the prepared replies"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={2} />}
      >
        {(replies) => (
          <ul className="sheet-list" aria-label="Prepared replies">
            {replies.map((reply, at) => (
              <li key={reply.id}>
                <MoveReply
                  reply={reply}
                  place={at + 1}
                  count={replies.length}
                  onMoved={(place) =>
                    setSaid({ words: `${reply.title} is number ${place} of ${replies.length}.` })
                  }
                />
                <div className="sheet-row-words">
                  <p>
                    <strong>{reply.title}</strong>
                  </p>
                  <p className="soft sheet-row-line">{reply.text}</p>
                </div>
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={`Change ${reply.title}`}
                  onClick={() => setEdited(reply)}
                >
                  Change
                </button>
                <DeleteReply
                  reply={reply}
                  onDeleted={() => {
                    const { id, title } = reply;
                    const words = `The reply ${title} was deleted.`;
                    done({ words, deleted: { name: title, restore: () => bringBack(id) } });
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </AdminLoaded>
      <ReplyForm
        // Empty after each one that was saved.
        key={edited?.id ?? `new ${savedCount}`}
        reply={edited}
        onSaved={() => {
          setSavedCount(savedCount + 1);
          done({ words: 'The reply was saved.' });
        }}
        onDiscard={() => setEdited(undefined)}
      />
      {!isLoading && (
        <p>
          <TrashLink kind="reply" />
        </p>
      )}
    </div>
  );
}

interface MoveReplyProps {
  reply: CannedReply;
  /** Counted from 1. */
  place: number;
  count: number;
  onMoved: (place: number) => void;
}

/** The order is that of the choices beside a message. */
function MoveReply({ reply: { id, title }, place, count, onMoved }: MoveReplyProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (position: number) => callApi(changeReply, { params: { id }, body: { position } }),
    onSuccess: (_, position) => onMoved(position),
    onSettled: () => loadAgain(client, repliesQuery(callApi).queryKey),
  });
  const move = (by: -1 | 1) => {
    const to = place + by;
    if (!isPending && to >= 1 && to <= count) mutate(to);
  };
  return (
    <div className="sheet-move">
      <button
        type="button"
        aria-label={`Move ${title} up`}
        aria-disabled={place === 1}
        onClick={() => move(-1)}
      >
        <AdminDrawing name="up" />
      </button>
      <button
        type="button"
        aria-label={`Move ${title} down`}
        aria-disabled={place === count}
        onClick={() => move(1)}
      >
        <AdminDrawing name="down" />
      </button>
      {error !== null && (
        <p role="alert" className="field-error">
          Not moved. {failureWords(error)}
        </p>
      )}
    </div>
  );
}

interface DeleteReplyProps {
  reply: CannedReply;
  onDeleted: () => void;
}

function DeleteReply({ reply: { id, title }, onDeleted }: DeleteReplyProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(deleteReply, { params: { id } }),
    onSuccess: onDeleted,
    onSettled: () => loadAgain(client, repliesQuery(callApi).queryKey),
  });
  return (
    <>
      <AdminConfirm
        label="Delete"
        subject={title}
        question={`Delete the reply ${title}?`}
        isBusy={isPending}
        onConfirm={() => mutate()}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not deleted. {failureWords(error)}
        </p>
      )}
    </>
  );
}

interface ReplyFormProps {
  /** undefined: a new one. */
  reply: CannedReply | undefined;
  onSaved: () => void;
  onDiscard: () => void;
}

/** Adds a prepared reply, or changes one. */
function ReplyForm({ reply, onSaved, onDiscard }: ReplyFormProps) {
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
