import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';

interface TextSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for what is inserted into a text. Rendered in the body, since HTML allows no form inside a form. */
export const TextSheet = ({ title, onClose, children }: TextSheetProps) =>
  createPortal(
    // Events of this dialog must not reach the form around the editor.
    <div onInput={stay} onSubmit={stay} onChange={stay}>
      <AdminSheet title={title} onClose={onClose}>
        {children}
      </AdminSheet>
    </div>,
    document.body,
  );

const stay = (event: SyntheticEvent) => event.stopPropagation();
