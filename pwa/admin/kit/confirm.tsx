import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { AdminDialog } from './sheet.tsx';

interface AdminConfirmProps {
  label: string;
  question: ReactNode;
  isBusy: boolean;
  onConfirm: () => void;
  /** What it is done to, for screen readers: there are more such buttons. */
  subject?: string | undefined;
  /** Says which row the button belongs to. */
  describedBy?: string | undefined;
  /** It asks as it comes. */
  asksFirst?: boolean | undefined;
  /** What asks in place of the button, such as an entry of a menu. */
  opener?: ((ask: () => void) => ReactNode) | undefined;
}

/** A button that asks back in a sheet. Escape or Cancel leaves everything as it is and the focus where it was. */
export function AdminConfirm(props: AdminConfirmProps) {
  const { label, question, isBusy, onConfirm, subject, describedBy, asksFirst = false, opener } = props;
  const [isAsking, setAsking] = useState(asksFirst);
  const ask = () => setAsking(true);
  return (
    <>
      {opener?.(ask) ?? (
        <Button
          kind="danger"
          aria-label={subject === undefined ? undefined : `${label} ${subject}`}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          isDisabled={isBusy}
          onPress={ask}
        >
          {label}
        </Button>
      )}
      {isAsking && (
        <AdminDialog
          title={`${label}?`}
          stay="Cancel"
          confirm={`Yes, ${label.toLowerCase()}`}
          onStay={() => setAsking(false)}
          onConfirm={() => {
            // Closed first: the focus goes on from the button that asked.
            setAsking(false);
            setTimeout(onConfirm);
          }}
        >
          {typeof question === 'string' ? <p>{question}</p> : question}
        </AdminDialog>
      )}
    </>
  );
}
