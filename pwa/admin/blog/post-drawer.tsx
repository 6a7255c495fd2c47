import { type ReactNode, useState } from 'react';
import { stored } from '#pwa/shared/browser/stored.ts';

const drawer = stored('localStorage', 'post-drawer', String);

/** What else a post has than title and text: beside them where there is room, else below. Its fields stay in the form while it is closed. */
export function PostDrawer({ children }: { children: ReactNode }) {
  const [isOpen] = useState(() => drawer.read() !== 'closed');
  return (
    <details
      className="post-drawer"
      open={isOpen}
      onToggle={({ currentTarget }) => drawer.keep(currentTarget.open ? 'open' : 'closed')}
      // What is missing is shown.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>Category, picture and publication</summary>
      <div className="form post-drawer-fields">{children}</div>
    </details>
  );
}
