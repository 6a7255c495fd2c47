import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CannedReply,
  changeReply,
  createReply,
  deleteReply,
  REPLY_TEXT_MAX,
  REPLY_TITLE_MAX,
} from '#contract/inbox-lists.ts';
import { restoreReply } from '#contract/trash.ts';
import { DraftForm } from '#pwa/admin/editing/drafts/draft-form.tsx';
import { useFormStart } from '#pwa/admin/editing/drafts/use-form-start.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ManagedList, MoveRow, RemoveRow, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { loadAgain } from '#pwa/admin/kit/refetch.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { discarded } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { repliesQuery } from './desk-queries.ts';

/** Adds, changes, orders and deletes the replies of all operators. */
export function RepliesManager({ onClose }: { onClose: () => void }) {
  const callApi = useApi();
  const replies = repliesQuery(callApi);
  const list = useManagedList(useQuery(replies), { keys: [replies.queryKey], place: 'sheet' });
  const [edited, setEdited] = useState<CannedReply>();
  const [savedCount, setSavedCount] = useState(0);
  return (
    <AdminSheet title="Prepared replies" onClose={onClose}>
      <ManagedList
        list={list}
        label="Prepared replies"
        what="the prepared replies"
        kind="reply"
        below={
          <ReplyForm
            // Empty after each one that was saved.
            key={edited?.id ?? `new ${savedCount}`}
            reply={edited}
            onSaved={() => {
              setSavedCount(savedCount + 1);
              setEdited(undefined);
              list.done({ words: 'The reply was saved.' });
            }}
            onDiscard={(undo) => {
              setEdited(undefined);
              const open = () => {
                setEdited(edited);
                list.done(undefined);
              };
              list.done(undo && discarded(undo, open));
            }}
          />
        }
      >
        {(reply) => {
          const { id, title, text } = reply;
          return (
            <>
              <MoveRow
                list={list}
                row={reply}
                name={title}
                wordsOf={(place, count) => `${title} is number ${place} of ${count}.`}
                move={(position) => callApi(changeReply, { params: { id }, body: { position } })}
              />
              <div className="sheet-row-words">
                <p>
                  <strong>{title}</strong>
                </p>
                <p className="soft sheet-row-line">{text}</p>
              </div>
              <Button
                aria-label={`Change ${title}`}
                onPress={() => {
                  list.setSaid(undefined);
                  setEdited(reply);
                }}
              >
                Change
              </Button>
              <RemoveRow
                list={list}
                row={reply}
                name={title}
                question={`Delete the reply ${title}?`}
                words={`The reply ${title} was deleted.`}
                remove={() => callApi(deleteReply, { params: { id } }).then(() => setEdited(undefined))}
                restore={() => callApi(restoreReply, { params: { id } })}
              />
            </>
          );
        }}
      </ManagedList>
    </AdminSheet>
  );
}

interface ReplyFormProps {
  /** undefined: a new one. */
  reply: CannedReply | undefined;
  onSaved: () => void;
  /** @param undo keeps what was typed for the form of the same reply; undefined where nothing was */
  onDiscard: (undo: (() => void) | undefined) => void;
}

/** Adds a prepared reply, or changes one. What is typed stays until it is saved or discarded. */
function ReplyForm({ reply, onSaved, onDiscard }: ReplyFormProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { title = '', text = '' } = reply ?? {};
  const original = { title, text };
  const draft = reply === undefined ? 'reply' : `reply-${reply.id}`;
  const work = useFormStart(draft, original);
  const { values } = work.start;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: typeof original): Promise<unknown> =>
      reply === undefined
        ? callApi(createReply, { body })
        : callApi(changeReply, { params: { id: reply.id }, body }),
    onSuccess: () => {
      work.giveUp();
      onSaved();
    },
    onSettled: () => loadAgain(client, repliesQuery(callApi).queryKey),
  });
  return (
    <DraftForm work={work} onSend={(typed) => !isPending && mutate({ ...original, ...typed })}>
      <Field label="Title">
        {(control) => (
          <input
            {...control}
            className="input"
            name="title"
            required
            maxLength={REPLY_TITLE_MAX}
            defaultValue={values.title}
            autoComplete="off"
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
            name="text"
            rows={3}
            required
            maxLength={REPLY_TEXT_MAX}
            defaultValue={values.text}
          />
        )}
      </Field>
      <div className="button-row">
        <Button kind="primary" type="submit" isDisabled={isPending}>
          {reply === undefined ? 'Add reply' : 'Save reply'}
        </Button>
        {reply !== undefined && <Button onPress={() => onDiscard(work.giveUp())}>Discard</Button>}
      </div>
    </DraftForm>
  );
}
