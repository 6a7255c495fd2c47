import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { AdminDrawing, type AdminDrawingName } from './drawings.tsx';

export interface MenuEntry {
  label: string;
  /** It deletes something. */
  isDanger?: boolean;
  isDisabled?: boolean | undefined;
  /** The key of the screen that does the same. */
  shortcut?: string;
  /** Leads there; a press does it in place of `onPress`. */
  href?: string;
  onPress?: () => void;
}

interface MenuProps {
  /** The name of the button. */
  label: string;
  drawing?: AdminDrawingName;
  /** Words on the button. Absent: the drawing alone. */
  children?: ReactNode;
  className?: string;
  entries: readonly MenuEntry[];
}

/** A button that opens a few entries below it (WAI-ARIA menu button). The browser closes it by Escape and by a press outside of it. */
export function Menu({ label, drawing = 'more', children, className = 'icon-button', entries }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? []),
  ];
  const close = () => {
    // The focus goes back first: what an entry does may move it.
    button.current?.focus();
    list.current?.hidePopover();
  };
  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    // The keys of the screen do not see what the menu does.
    if (event.key === 'Escape' || to !== undefined) event.stopPropagation();
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    event.preventDefault();
    all.at((to + all.length) % all.length)?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={children === undefined ? label : undefined}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {children ?? <AdminDrawing name={drawing} />}
      </button>
      <div
        ref={list}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onKeyDown={move}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open' || button.current === null) return;
          placeBelow(list.current, button.current);
          // The browser gives it the focus as it opens the menu; `toggle` comes later, and a key could come between.
          for (const [at, item] of items().entries()) item.toggleAttribute('autofocus', at === 0);
        }}
      >
        {entries.map((entry) => (
          <MenuItem key={entry.label} entry={entry} onClose={close} />
        ))}
      </div>
    </>
  );
}

function MenuItem({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const { label, isDanger, isDisabled, shortcut, href, onPress } = entry;
  const className = isDanger ? 'menu-item menu-item-danger' : 'menu-item';
  if (href !== undefined)
    return (
      <a className={className} role="menuitem" tabIndex={-1} href={href}>
        {label}
      </a>
    );
  return (
    <button
      type="button"
      className={className}
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isDisabled}
      aria-keyshortcuts={shortcut?.toUpperCase()}
      onClick={() => {
        if (isDisabled) return;
        onClose();
        onPress?.();
      }}
    >
      {label}
      {shortcut !== undefined && (
        <span className="key" aria-hidden="true">
          {shortcut.toUpperCase()}
        </span>
      )}
    </button>
  );
}

/** Below its button, its end at the button's; above it where there is no room. It is in the top layer, where a screen's styles do not place it. */
function placeBelow(list: HTMLElement | null, button: HTMLElement): void {
  if (list === null) return;
  const { bottom, top, right } = button.getBoundingClientRect();
  const hasRoom = innerHeight - bottom > top;
  list.style.insetInlineEnd = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
  list.style.insetBlockStart = hasRoom ? `${bottom + 4}px` : 'auto';
  list.style.insetBlockEnd = hasRoom ? 'auto' : `${innerHeight - top + 4}px`;
}
