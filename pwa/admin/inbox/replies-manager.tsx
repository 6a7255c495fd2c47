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
import { replyFault } from '#contract/reply-variables.ts';
import { restoreReply } from '#contract/trash.ts';
import { DraftedArea, DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { failedAt } from '#pwa/admin/kit/forms/contract-form.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { ManagedList, MoveRow, RemoveRow, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { discarded } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { repliesQuery } from './list-queries.ts';
import { replyFor } from './reply-words.ts';

interface RepliesManagerProps {
  /** @param made the id of the reply that was made last; undefined: none was */
  onClose: (made?: number) => void;
}

/** Adds, changes, orders and deletes the replies of all operators. */
export function RepliesManager({ onClose }: RepliesManagerProps) {
  const callApi = useApi();
  const replies = repliesQuery(callApi);
  const query = useQuery(replies);
  const list = useManagedList(query, { keys: [replies.queryKey], layout: 'sheet' });
  const [made, setMade] = useState<number>();
  const [edited, setEdited] = useState<CannedReply>();
  const [savedCount, setSavedCount] = useState(0);
  return (
    <AdminSheet title="Prepared replies" onClose={() => onClose(made)}>
      <ManagedList
        list={list}
        label="Prepared replies"
        what="the prepared replies"
        kind="reply"
        // The suggestions are below it.
        empty={null}
        below={
          <>
            {query.data !== undefined && (
              <ReplyStarters
                replies={query.data}
                onAdded={(reply) => {
                  setMade(reply.id);
                  setEdited(reply);
                  list.done({ words: `The reply ${reply.title} was added. Edit it below.` });
                }}
              />
            )}
            <ReplyForm
              // Empty after each one that was saved.
              key={edited?.id ?? `new ${savedCount}`}
              reply={edited}
              onSaved={({ id }) => {
                if (edited === undefined) setMade(id);
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
          </>
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
                aria-label={`Edit ${title}`}
                onPress={() => {
                  list.say(undefined);
                  setEdited(reply);
                }}
              >
                Edit
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
  onSaved: (reply: CannedReply) => void;
  /** @param undo keeps what was typed for the form of the same reply; undefined where nothing was */
  onDiscard: (undo: (() => void) | undefined) => void;
}

/** Somebody to see a reply with. */
const somebody = { first_name: 'Asha', last_name: 'Rao' };

/** What is typed, as a person reads it, or why it cannot be saved so. */
function ReplyPreview({ text }: { text: string }) {
  const site = useSite();
  const fault = replyFault(text);
  return (
    <div aria-live="polite">
      {fault !== undefined && <p className="field-error">{fault}</p>}
      {fault === undefined && text.trim() !== '' && (
        <>
          <p className="soft">Preview</p>
          <p className="reply-text">{replyFor(text, somebody, site)}</p>
        </>
      )}
    </div>
  );
}

interface ReplyStartersProps {
  replies: readonly CannedReply[];
  onAdded: (reply: CannedReply) => void;
}

/** Three to begin with: those of them that are not there yet. Folded where there are as many replies already. */
function ReplyStarters({ replies, onAdded }: ReplyStartersProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Starter) => callApi(createReply, { body }),
    onSuccess: onAdded,
    onSettled: () => loadAgain(client, repliesQuery(callApi).queryKey),
  });
  const unused = starters.filter(({ title }) => replies.every((reply) => reply.title !== title));
  if (unused.length === 0) return null;
  return (
    <details className="admin-fold reply-starters" open={replies.length < starters.length}>
      <summary>Suggested replies</summary>
      <p className="soft">Start with one of these and edit it as you like.</p>
      <ul aria-label="Suggested replies">
        {unused.map((starter) => (
          <li key={starter.title} className="space-between">
            <div>
              <p>
                <strong>{starter.title}</strong>
              </p>
              <p className="soft">{starter.text}</p>
            </div>
            <Button
              isDisabled={isPending}
              aria-label={`Add ${starter.title}`}
              onPress={() => mutate(starter)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      <ActError error={error} words="Couldn’t add it." />
    </details>
  );
}

type Starter = Pick<CannedReply, 'title' | 'text'>;

const starters: readonly Starter[] = [
  {
    title: 'We have your message',
    text: 'Hello {{first_name}}, this is {{brand}}. Thank you for your message. How can we help you?',
  },
  {
    title: 'More details, please',
    text: 'Hello {{first_name}}, please send us your ID and a picture of what you see on the screen. We never ask for your password.',
  },
  {
    title: 'When can we call?',
    text: 'Hello {{first_name}}, we tried to call you and could not reach you. When is a good time to call?',
  },
];

/** Adds a prepared reply, or changes one. What is typed stays until it is saved or discarded. */
function ReplyForm({ reply, onSaved, onDiscard }: ReplyFormProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { id, title = '', text = '' } = reply ?? {};
  const [typed, setTyped] = useState<string>();
  const draft = useFormDraft(id === undefined ? 'reply' : `reply-${id}`, { title, text });
  return (
    <DraftedForm
      draft={draft}
      isOlder={draft.isOlder}
      endpoint={createReply}
      send={(body) =>
        id === undefined ? callApi(createReply, { body }) : callApi(changeReply, { params: { id }, body })
      }
      errorsOf={failedAt('text', 'Couldn’t save.')}
      onDone={onSaved}
      onSettled={() => loadAgain(client, repliesQuery(callApi).queryKey)}
      submit={id === undefined ? 'Add reply' : 'Save reply'}
      onCancel={id === undefined ? undefined : () => onDiscard(draft.giveUp())}
      cancel="Discard"
    >
      <DraftedText label="Title" className="input" name="title" required maxLength={REPLY_TITLE_MAX} />
      <DraftedArea
        label="Text"
        hint="{{first_name}}, {{last_name}} and {{brand}} are filled in."
        className="input"
        name="text"
        rows={3}
        required
        maxLength={REPLY_TEXT_MAX}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ReplyPreview text={typed ?? draft.start.values.text ?? ''} />
    </DraftedForm>
  );
}
