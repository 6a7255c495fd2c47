import { useEffect, useState } from 'react';
import { preferenceText } from '#contract/contact-preference.ts';
import { useNow } from '#pwa/shared/browser/clock.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { Entry, Unreadable } from '#pwa/site/outbox/core/entry.ts';
import type { Snapshot } from '#pwa/site/outbox/core/snapshot.ts';
import { stateOf, timeLabel } from '#pwa/site/outbox/core/words.ts';
import { deleteMessage, editMessage, findMessage, sendNow } from '#pwa/site/outbox/page/actions.ts';
import { updateView, viewStore } from '#pwa/site/outbox/page/view.ts';
import { act, ListButton, ListButtons } from './list-buttons.tsx';

interface WaitingMessageProps {
  item: Entry | Unreadable;
  snapshot: Snapshot;
  /** The form holds text that is not this message. */
  isFormFilled: boolean;
}

export function WaitingMessage({ item, snapshot, isFormFilled }: WaitingMessageProps) {
  const { messagingName } = useSite();
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isRestored] = useState(() => viewStore.get().restored === item.key);
  const { key } = item;
  const now = useNow('nextTryAt' in item && item.nextTryAt > 0 ? 'second' : 'minute');
  const idOf = (part: 'written' | 'text' | 'question') => `waiting-${part}-${key}`;
  useEffect(() => {
    if (viewStore.get().restored === key) announceRestored(key);
  }, [key]);
  const remove = () => act(() => deleteMessage(key));
  if ('unreadable' in item) {
    return (
      <li className="waiting-message">
        <p id={idOf('text')}>This message cannot be read any more.</p>
        <ListButtons>
          <ListButton label="Delete" tone="danger" describedBy={idOf('text')} onClick={remove} />
        </ListButtons>
      </li>
    );
  }
  const open = () => {
    setAsking(false);
    updateView({ isOpening: true });
    void act(() => editMessage(key)).finally(() => updateView({ isOpening: false }));
  };
  const send = () =>
    act(async () => {
      await sendNow(key);
      setSent(true);
      announceState(key);
    });
  const preference = preferenceText(item.fields, { chat: messagingName, isShort: true });
  const isParked = item.state === 'parked';
  const [start, rest] = splitText(item.fields.message || item.fields.email);
  const described = { describedBy: `${idOf('written')} ${idOf('text')}` };
  return (
    <li className="waiting-message">
      <p className="waiting-written" id={idOf('written')}>
        Written <time dateTime={isoOf(item)}>{timeLabel(item.writtenAt)}</time>
      </p>
      <p className="waiting-text">
        <span id={idOf('text')}>{start}</span>
        {rest}
      </p>
      {preference !== '' && <p className="field-hint">Answer: {preference}</p>}
      <p className={isParked ? 'field-error' : 'field-hint'}>{stateOf(item, snapshot, now)}</p>
      {isAsking && (
        <p className="waiting-question" id={idOf('question')}>
          The form holds another text. Opening this message replaces it.
        </p>
      )}
      <ListButtons>
        {isAsking ? (
          <>
            <ListButton label="Replace it" describedBy={idOf('question')} onClick={open} />
            <ListButton
              label="Keep it"
              describedBy={idOf('question')}
              takesFocus
              onClick={() => setAsking(false)}
            />
          </>
        ) : (
          <>
            {!isParked && (
              <ListButton label="Send now" {...described} takesFocus={isRestored} onClick={send} />
            )}
            <ListButton
              label="Edit"
              {...described}
              takesFocus={isParked && (isRestored || (isSent && 'if lost'))}
              onClick={isFormFilled ? () => setAsking(true) : open}
            />
            <ListButton label="Delete" tone="danger" {...described} onClick={remove} />
          </>
        )}
      </ListButtons>
    </li>
  );
}

function isoOf({ writtenAt }: Entry): string | undefined {
  const date = new Date(writtenAt);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** About as much of a text as is needed to recognise the message. UTF-16 units. */
const START = 80;

/** Cut between words: a mark would be torn from its letter elsewhere. */
function splitText(text: string): [start: string, rest: string] {
  const end = text.length > START ? text.slice(0, START).search(/\s\S*$/) : -1;
  return end > 0 ? [text.slice(0, end), text.slice(end)] : [text, ''];
}

/** Has a screen reader read the state of a message after a try that was asked for, unless that try has announced more. Others see it in the list. */
function announceState(key: string): void {
  const { status, snapshot } = viewStore.get();
  const entry = findMessage(snapshot, key);
  if (status !== undefined || snapshot === undefined || entry === undefined) return;
  const hasFailed = entry.state === 'waiting' && snapshot.sending !== key;
  const state = stateOf(entry, snapshot);
  updateView({ status: { text: hasFailed ? `Not sent yet. ${state}` : state, of: entry } });
}

/** Puts into the live region, after Undo, that the message is waiting again. */
function announceRestored(key: string): void {
  const entry = findMessage(viewStore.get().snapshot, key);
  updateView({ restored: undefined, status: entry && { text: 'It is waiting again.', of: entry } });
}
