import { useState } from 'react';
import { act } from './list-act.ts';
import { ListButton, ListButtons } from './list-buttons.tsx';
import type { Entry, Unreadable } from './outbox-entry.ts';
import type { Snapshot } from './outbox-look.ts';
import { show } from './outbox-view.ts';
import { moment, stateOf } from './outbox-words.ts';

interface WaitingMessageProps {
  item: Entry | Unreadable;
  snapshot: Snapshot;
  /** The form holds text that is not this message. */
  isFormFilled: boolean;
}

export function WaitingMessage({ item, snapshot, isFormFilled }: WaitingMessageProps) {
  const [isAsking, setAsking] = useState(false);
  const { key } = item;
  const remove = () => act(({ deleteMessage }) => deleteMessage(key));
  if ('unreadable' in item) {
    return (
      <li className="waiting-message">
        <p>This message cannot be read any more.</p>
        <ListButtons>
          <ListButton label="Delete" tone="danger" onClick={remove} />
        </ListButtons>
      </li>
    );
  }
  const open = () => {
    setAsking(false);
    show({ isOpening: true });
    void act(({ editMessage }) => editMessage(key)).finally(() => show({ isOpening: false }));
  };
  const isParked = item.state === 'parked';
  return (
    <li className="waiting-message">
      <p className="waiting-written">
        Written <time dateTime={isoOf(item)}>{moment(item.writtenAt)}</time>
      </p>
      <p className="waiting-text">{item.fields.message || item.fields.email}</p>
      <p className={isParked ? 'field-error' : 'field-hint'}>{stateOf(item, snapshot)}</p>
      {isAsking && (
        <p className="waiting-question">The form holds another text. Opening this message replaces it.</p>
      )}
      <ListButtons>
        {isAsking ? (
          <>
            <ListButton label="Replace it" onClick={open} />
            <ListButton label="Keep it" takesFocus onClick={() => setAsking(false)} />
          </>
        ) : (
          <>
            {!isParked && <ListButton label="Send now" onClick={() => act(({ sendNow }) => sendNow(key))} />}
            <ListButton label="Edit" onClick={isFormFilled ? () => setAsking(true) : open} />
            <ListButton label="Delete" tone="danger" onClick={remove} />
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
