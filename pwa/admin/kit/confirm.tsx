import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface AdminConfirmProps {
  label: string;
  question: ReactNode;
  isBusy: boolean;
  onConfirm: () => void;
  /** What it is done to, for screen readers: there are more such buttons. */
  subject?: string | undefined;
  /** Says which row the button belongs to. */
  describedBy?: string | undefined;
}

/** A button that asks back in its own place. Escape or Keep leaves everything as it is and the focus where it was. */
export function AdminConfirm(props: AdminConfirmProps) {
  const { label, question, isBusy, onConfirm, subject, describedBy } = props;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const wasBusy = useRef(false);
  const questionId = useId();
  useEffect(() => {
    // The question is read out with the button that does no harm.
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  useEffect(() => {
    // Done and still here: it failed, which is said beside it, and can be tried again.
    if (wasBusy.current && !isBusy) setAsking(false);
    wasBusy.current = isBusy;
  }, [isBusy]);

  if (!isAsking) {
    return (
      <Button
        kind="danger"
        aria-label={subject === undefined ? undefined : `${label} ${subject}`}
        aria-describedby={describedBy}
        ref={button}
        onPress={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this groups a question and its two answers
    <div
      className="admin-confirm"
      role="group"
      aria-label="Confirmation"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsking(false);
      }}
    >
      <p id={questionId}>{question}</p>
      <div className="button-row">
        <Button aria-describedby={questionId} ref={keep} onPress={() => setAsking(false)}>
          Keep
        </Button>
        <Button kind="danger" isDisabled={isBusy} onPress={onConfirm}>
          {`Yes, ${label.toLowerCase()}`}
        </Button>
      </div>
    </div>
  );
}
