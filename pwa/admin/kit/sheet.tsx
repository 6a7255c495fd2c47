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
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the last press began: one that selects words may end beside the sheet. */
  const pressed = useRef<EventTarget>(undefined);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
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
