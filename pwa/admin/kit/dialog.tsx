import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface AdminDialogProps {
  title: string;
  /** What is kept and what is lost. */
  children: ReactNode;
  /** The label of the button that proceeds. */
  confirm: string;
  /** The button that changes nothing; Escape does the same. */
  stay: string;
  onConfirm: () => void;
  onStay: () => void;
}

/** Asks for confirmation. The focus is on the button that changes nothing, and afterwards where it was. */
export function AdminDialog({ title, children, confirm, stay, onConfirm, onStay }: AdminDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it is taken away: the browser gives the focus back.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className="button-row">
        <Button kind="primary" isLarge onPress={onStay}>
          {stay}
        </Button>
        <Button isLarge onPress={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
