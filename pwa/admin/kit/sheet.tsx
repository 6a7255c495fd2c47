import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

interface AdminSheetProps {
  title: string;
  /** Beside `admin-sheet`. */
  className?: string;
  /** The title is for screen readers only. */
  hidesTitle?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog that Escape, a press beside it and its button close. Afterwards the focus is where it was. */
export function AdminSheet({
  title,
  className = '',
  hidesTitle = false,
  onClose,
  children,
}: AdminSheetProps) {
  const dialog = useModal();
  /** Where the last press began: one that selects words may end beside the sheet. */
  const pressed = useRef<EventTarget>(undefined);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside it does
    <dialog
      ref={dialog}
      className={`admin-sheet ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // React tells it of a sheet within this one, too.
        if (event.target === event.currentTarget) onClose();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      <div className="admin-sheet-inside">
        <div className={hidesTitle ? 'visually-hidden' : 'admin-sheet-head'}>
          <h2 id={titleId}>{title}</h2>
          {!hidesTitle && <Button onPress={onClose}>Close</Button>}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** One that is opened within a form, of which it is no part. Rendered in the body, since HTML allows no form inside a form. */
export const AsideSheet = (props: AdminSheetProps) =>
  createPortal(
    <div onInput={stay} onSubmit={stay} onChange={stay}>
      <AdminSheet {...props} />
    </div>,
    document.body,
  );

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** Shows a dialog over all else while it is there. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it is taken away: the browser gives the focus back.
    return () => shown?.close();
  }, []);
  return dialog;
}

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
  const dialog = useModal();
  const titleId = useId();
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
