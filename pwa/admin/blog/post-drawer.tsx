import { type ReactNode, useState } from 'react';

/** In local storage. */
const NAME = 'post-drawer';

function wasClosed(): boolean {
  try {
    return localStorage.getItem(NAME) === 'closed';
  } catch {
    return false; // storage refused
  }
}

function remember(isOpen: boolean): void {
  try {
    localStorage.setItem(NAME, isOpen ? 'open' : 'closed');
  } catch {
    // storage refused: it is open the next time
  }
}

/** What else a post has than title and text: beside them where there is room, else below. Its fields stay in the form while it is closed. */
export function PostDrawer({ children }: { children: ReactNode }) {
  const [isOpen] = useState(() => !wasClosed());
  return (
    <details
      className="post-drawer"
      open={isOpen}
      onToggle={({ currentTarget }) => remember(currentTarget.open)}
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
