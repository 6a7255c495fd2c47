import { useEffect, useRef } from 'react';
import { Notice } from '#pwa/ui/notice.tsx';
import { act } from './list-act.ts';
import { delivered, FAILED, LATE, lost, SAVED, SENT, SLOW } from './outbox-words.ts';
import type { FormState } from './use-contact-form.ts';
import { useOutbox } from './use-outbox.ts';

const UNDER_WAY: Partial<Record<NonNullable<FormState['words']>, string>> = {
  late: LATE,
  slow: SLOW,
  waiting: SAVED,
};

/** The words of the contact form. */
export function FormWords({ words }: Pick<FormState, 'words'>) {
  return (
    <div className="contact-words">
      {words === 'sent' && (
        <Notice role="alert" tone="ok">
          {SENT}
        </Notice>
      )}
      {words === 'failed' && (
        <Notice role="alert" tone="danger">
          {FAILED}
        </Notice>
      )}
      <Deliveries first={words && UNDER_WAY[words]} />
    </div>
  );
}

/** One live region for all of it, so that nothing is read over something else. */
export function Deliveries({ first }: { first?: string | undefined }) {
  const { count, delivered: receipts, lost: times, said, snapshot, broken } = useOutbox();
  useTold(receipts.map(({ key }) => key));
  const isPast = said?.whileWaiting === true && count === 0;
  const lines = [...delivered(receipts), ...(said === undefined || isPast ? [] : [said.text])];
  // Delivered, and told of, by another tab.
  const isOver = first === SAVED && !broken && snapshot?.items.length === 0;
  // What came later says how the message stands now.
  if (first !== undefined && lines.length === 0 && !isOver) lines.push(first);
  const isGood = receipts.length > 0;
  return (
    <>
      {times.length > 0 && (
        <Notice role="alert" tone="danger" action={<Dismiss />}>
          {lost(times)}
        </Notice>
      )}
      {lines.length > 0 && (
        <Notice role="status" tone={isGood ? 'ok' : 'waiting'} action={<Undo />}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
            <span className="contact-line" key={index}>
              {line}
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}

function Dismiss() {
  const dismiss = () => void import('./outbox-page.ts').then(({ forgetLost }) => forgetLost(), noScript);
  return (
    <button type="button" className="button button-quiet button-small" onClick={dismiss}>
      Understood
    </button>
  );
}

function Undo() {
  const removed = useOutbox().said?.removed;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus was on a button that went with the message.
    if (removed !== undefined) button.current?.focus();
  }, [removed]);
  if (removed === undefined) return null;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      ref={button}
      onClick={() => act(({ undoDelete }) => undoDelete(removed))}
    >
      Undo
    </button>
  );
}

function noScript(): void {
  // It stays, and is told again at the next visit.
}

/** Told once, and only on a page that somebody looks at. */
function useTold(keys: readonly string[]): void {
  const all = keys.join(' ');
  useEffect(() => {
    if (all === '') return;
    const tell = async () => {
      if (document.visibilityState !== 'visible') return;
      const { markSeen } = await import('./outbox-look.ts');
      await markSeen(all.split(' '));
    };
    const tellSafely = () => void tell().catch(() => undefined);
    tellSafely();
    document.addEventListener('visibilitychange', tellSafely);
    return () => document.removeEventListener('visibilitychange', tellSafely);
  }, [all]);
}
