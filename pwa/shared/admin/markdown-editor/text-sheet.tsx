import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';

interface TextSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for what goes into a text. In the body: a form cannot stand in the form of the text. */
export const TextSheet = ({ title, onClose, children }: TextSheetProps) =>
  createPortal(
    // What is typed here is none of the form around the editor.
    <div onInput={stay} onSubmit={stay} onChange={stay}>
      <AdminSheet title={title} onClose={onClose}>
        {children}
      </AdminSheet>
    </div>,
    document.body,
  );

const stay = (event: SyntheticEvent) => event.stopPropagation();
