import { useState } from 'react';
import { act } from './list-act.ts';
import type { Entry, Unreadable } from './outbox-entry.ts';
import type { Snapshot } from './outbox-look.ts';
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
        <Buttons>
          <Action label="Delete" tone="danger" onClick={remove} />
        </Buttons>
      </li>
    );
  }
  const open = () => {
    setAsking(false);
    act(({ editMessage }) => editMessage(key));
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
      <Buttons>
        {isAsking ? (
          <>
            <Action label="Replace it" onClick={open} />
            <Action label="Keep it" onClick={() => setAsking(false)} />
          </>
        ) : (
          <>
            {!isParked && <Action label="Send now" onClick={() => act(({ sendNow }) => sendNow(key))} />}
            <Action label="Edit" onClick={isFormFilled ? () => setAsking(true) : open} />
            <Action label="Delete" tone="danger" onClick={remove} />
          </>
        )}
      </Buttons>
    </li>
  );
}

function isoOf({ writtenAt }: Entry): string | undefined {
  const date = new Date(writtenAt);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function Buttons({ children }: { children: React.ReactNode }) {
  return <div className="button-row">{children}</div>;
}

function Action({
  label,
  tone = 'quiet',
  onClick,
}: {
  label: string;
  tone?: 'quiet' | 'danger';
  onClick: () => void;
}) {
  return (
    <button type="button" className={`button button-${tone} button-small`} onClick={onClick}>
      {label}
    </button>
  );
}
