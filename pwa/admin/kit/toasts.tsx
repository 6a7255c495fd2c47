import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { AdminDrawing } from './drawings.tsx';
import { isGone, notRestored } from './gone.ts';

/** How long a toast stays. Milliseconds. */
const SHOWN_MS = 8_000;
/** How long something can be taken back, by the toast that says it was done, or by U. Milliseconds. */
const UNDO_MS = 20_000;

export interface Undo {
  /** Takes it back. Gives the words for that, or a promise of them; anything else where they are shown elsewhere. */
  run: () => unknown;
  /** What it takes back, for a screen reader that reads the button alone. */
  spoken?: string;
  /** How long it is possible, where that does not wait for who reads the toast. Milliseconds. */
  forMs?: number;
}

/** What was done. */
export interface Toast {
  words: string;
  undo?: Undo | undefined;
  /** Leads on. */
  link?: { href: string; label: string } | undefined;
}

interface ShownToast extends Toast {
  /** A failure stays until it is closed. */
  isFailure?: true;
  /** When its undo is not possible any more. Milliseconds since 1970. */
  until?: number | undefined;
}

interface Acts {
  /** Says what was done. It can be taken back while this toast is shown, or others that follow it without a gap. */
  say: (toast: string | Toast) => void;
  fail: (words: string) => void;
  /** Ends the toast, and with it the undo of what was done. */
  dismiss: () => void;
  /** Makes it the last of what can be taken back, until the function that it gives is called. */
  offer: (undo: () => void) => () => void;
  /** Another screen, or another form in its place: what was done before cannot be taken back any more. */
  forget: () => void;
  /** Takes back the last of what can be taken back; false where there is nothing. */
  undoLast: () => boolean;
}

interface Toasts extends Acts {
  shown: ShownToast | undefined;
  takeBack: (undo: Undo) => void;
  /** Where what stands above the toasts is drawn. */
  above: HTMLElement | null;
  setAbove: (above: HTMLElement | null) => void;
}

const Context = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = use(Context);
  if (toasts === undefined) throw new Error('toasts have a provider');
  return toasts;
}

/** U does what a button for taking back does, for as long as that is shown. @param undo undefined: there is no such button */
export function useUndoKey(undo: (() => void) | undefined): void {
  const { offer } = useToasts();
  const press = useEffectEvent(() => undo?.());
  const isOffered = undo !== undefined;
  useEffect(() => (isOffered ? offer(() => press()) : undefined), [offer, isOffered]);
}

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  /** What can be taken back, the last at the end; `isOffered` by a button that is shown elsewhere. */
  const done = useRef<{ undo: Undo; isOffered?: true }[]>([]);
  const acts = useMemo(() => {
    const withdraw = (undo: Undo) => {
      done.current = done.current.filter((each) => each.undo !== undo);
    };
    const say = (toast: string | Toast) => {
      const said = typeof toast === 'string' ? { words: toast } : toast;
      if (said.undo !== undefined) done.current.push({ undo: said.undo });
      const { forMs } = said.undo ?? {};
      setShown({ ...said, until: forMs && Date.now() + forMs });
    };
    const fail = (words: string) => setShown({ words, isFailure: true });
    const takeBack = (undo: Undo) => {
      withdraw(undo);
      // Before it says something else.
      setShown((now) => (now?.undo === undo ? undefined : now));
      void new Promise((resolve) => resolve(undo.run())).then(
        (words) => typeof words === 'string' && say(words),
        (error: unknown) => {
          if (isGone(error)) return fail(notRestored(error));
          // It can be tried again.
          done.current.push({ undo });
          setShown({ words: notRestored(error), isFailure: true, undo });
        },
      );
    };
    return {
      say,
      fail,
      takeBack,
      dismiss: () => {
        done.current = done.current.filter(({ isOffered }) => isOffered);
        setShown(undefined);
      },
      offer: (run: () => void) => {
        const undo = { run };
        done.current.push({ undo, isOffered: true });
        return () => withdraw(undo);
      },
      forget: () => {
        done.current = [];
        setShown((now) => (now?.undo === undefined ? now : undefined));
      },
      undoLast: () => {
        const last = done.current.at(-1);
        if (last !== undefined) takeBack(last.undo);
        return last !== undefined;
      },
    };
  }, []);
  const toasts = useMemo(() => ({ shown, above, setAbove, ...acts }), [shown, above, acts]);
  return <Context value={toasts}>{children}</Context>;
}

/** What a screen asks or says above the toasts, until it is answered. */
export function AboveToasts({ children }: { children: ReactNode }) {
  const { above } = useToasts();
  return above && createPortal(children, above);
}

/** The place of the toasts in the frame: a live region that is there before its words. */
export function ToastRegion() {
  const { shown, takeBack, dismiss, setAbove } = useToasts();
  const [isHeld, setHeld] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const end = (act: () => void) => {
    if (frame.current?.contains(document.activeElement)) focusMain();
    setHeld(false);
    act();
  };
  const endShown = useEffectEvent(() => end(dismiss));
  useEffect(() => {
    const { isFailure, undo, until } = shown ?? {};
    if (shown === undefined || isFailure || (isHeld && until === undefined)) return;
    const ms = until === undefined ? (undo ? UNDO_MS : SHOWN_MS) : until - Date.now();
    const timer = setTimeout(() => endShown(), ms);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  const { words, isFailure, undo, link } = shown ?? {};
  return (
    <div className="toasts">
      <div aria-live="polite" ref={setAbove} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: to be read or pressed, it stays while it has the pointer or the focus */}
      <div
        ref={frame}
        className={shown && (isFailure ? 'toast toast-failure' : 'toast')}
        // A pointer at rest where the toast appears does not hold it, since no event would release it.
        onPointerMove={() => setHeld(true)}
        onPointerLeave={() => setHeld(frame.current?.contains(document.activeElement) === true)}
        onFocus={() => setHeld(true)}
        onBlur={({ relatedTarget }) => setHeld(frame.current?.contains(relatedTarget) === true)}
      >
        {shown && <Icon name={isFailure ? 'alert' : 'check'} />}
        <div role="status">{isFailure ? undefined : words}</div>
        {isFailure && <p role="alert">{words}</p>}
        {link !== undefined && (
          <a className="toast-undo" href={link.href}>
            {link.label}
          </a>
        )}
        {undo !== undefined && (
          <button
            type="button"
            className="toast-undo"
            aria-keyshortcuts="U"
            onClick={() => end(() => takeBack(undo))}
          >
            Undo {undo.spoken && <span className="visually-hidden">{undo.spoken}</span>}
            <span className="key" aria-hidden="true">
              U
            </span>
          </button>
        )}
        {shown && (
          <button type="button" className="toast-close" aria-label="Close" onClick={() => end(dismiss)}>
            <AdminDrawing name="close" />
          </button>
        )}
      </div>
    </div>
  );
}
