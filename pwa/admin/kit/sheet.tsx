import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { AdminDrawing } from './drawings.tsx';

interface AdminSheetProps {
  title: string;
  /** How wide: a question, a form, two texts side by side. */
  size?: 'confirm' | 'form' | 'compare';
  /** In addition to `admin-sheet`. */
  className?: string;
  /** The title is for screen readers only. */
  hidesTitle?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Its buttons, which stay in view: the one that proceeds is the last. */
  foot?: ReactNode;
}

/**
 * A modal dialog that Escape, a press outside of it and its button close. It opens with the focus on its first field; afterwards the
 * focus is where it was.
 */
export function AdminSheet(props: AdminSheetProps) {
  const { title, size = 'form', className = '', hidesTitle = false, onClose, children, foot } = props;
  const dialog = useModal();
  /** Where the last press began: one that selects words may end outside of the sheet. */
  const pressed = useRef<EventTarget>(undefined);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={`admin-sheet admin-sheet-${size} ${className}`}
      aria-labelledby={titleId}
      onKeyDown={({ key, target }) => {
        // The browser sees no Escape that is pressed in a frame within the sheet.
        if (key === 'Escape' && (target as Node).ownerDocument !== document) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        // React also calls it for a sheet within this one.
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
          {!hidesTitle && (
            <Button kind="icon" aria-label="Close" title="Close" onPress={onClose}>
              <AdminDrawing name="close" />
            </Button>
          )}
        </div>
        <div className="admin-sheet-body">{children}</div>
        {foot !== undefined && <div className="admin-sheet-foot">{foot}</div>}
      </div>
    </dialog>
  );
}

/** A sheet that is opened within a form and is not part of it. Rendered in the body, since HTML allows no form inside a form. */
export const AsideSheet = (props: AdminSheetProps) =>
  createPortal(
    <div onInput={stay} onSubmit={stay} onChange={stay}>
      <AdminSheet {...props} />
    </div>,
    document.body,
  );

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** What can be typed into. */
const FIELD = ':is(input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea, select):enabled';

/** Shows a dialog over all else while it is there. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // On a phone the keyboard would cover what is to be read first.
    if (matchMedia('(pointer: fine)').matches) shown?.querySelector<HTMLElement>(FIELD)?.focus();
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
export function AdminDialog(props: AdminDialogProps) {
  const { title, children, confirm, stay, onConfirm, onStay } = props;
  const dialog = useModal();
  const [titleId, wordsId] = [useId(), useId()];
  return (
    <dialog
      ref={dialog}
      className="admin-sheet admin-sheet-confirm"
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <div className="admin-sheet-inside">
        <div className="admin-sheet-head">
          <h2 id={titleId}>{title}</h2>
        </div>
        <div className="admin-sheet-body" id={wordsId}>
          {children}
        </div>
        <div className="admin-sheet-foot">
          <Button kind="text" onPress={onStay}>
            {stay}
          </Button>
          <Button kind="dangerFilled" onPress={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
