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
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { AdminDrawing } from './drawings.tsx';

/** How long a toast stays. Milliseconds. */
const SHOWN_MS = 8_000;

interface ToastLink {
  href: string;
  label: string;
}

interface Toast {
  words: string;
  /** A failure stays until it is closed. */
  isFailure: boolean;
  undo?: (() => void) | undefined;
  /** What it takes back, for who hears its button alone. */
  undone?: string | undefined;
  /** The undo that `say` was given, by which its toast is found. */
  given?: (() => void) | undefined;
  link?: ToastLink | undefined;
}

interface Acts {
  /**
   * Says what was done. What can be undone can be for longer than the toast stays, by its key.
   * @param undone what `undo` takes back, for who hears its button alone
   */
  say: (words: string, undo?: () => void, link?: ToastLink, undone?: string) => void;
  fail: (words: string) => void;
  dismiss: () => void;
  /** Makes it the last of what can be taken back, until the function that it gives is called. */
  offer: (undo: () => void) => () => void;
  /** Another screen, or another form in its place: what was done before cannot be taken back any more. */
  forget: () => void;
  /** Takes back the last of what can be taken back; false where there is nothing. */
  undoLast: () => boolean;
}

interface Toasts extends Acts {
  shown: Toast | undefined;
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
  const [shown, setShown] = useState<Toast>();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const done = useRef<(() => void)[]>([]);
  const acts = useMemo<Acts>(() => {
    const withdraw = (undo: () => void) => {
      done.current = done.current.filter((each) => each !== undo);
    };
    const takeBack = (undo: () => void) => {
      withdraw(undo);
      // Before it says something else.
      setShown((now) => (now?.given === undo ? undefined : now));
      undo();
    };
    return {
      say: (words, undo, link, undone) => {
        if (undo !== undefined) done.current.push(undo);
        setShown({
          words,
          isFailure: false,
          undo: undo && (() => takeBack(undo)),
          given: undo,
          link,
          undone,
        });
      },
      fail: (words) => setShown({ words, isFailure: true }),
      dismiss: () => setShown(undefined),
      offer: (undo) => {
        done.current.push(undo);
        return () => withdraw(undo);
      },
      forget: () => {
        done.current = [];
        setShown((now) => (now?.undo === undefined ? now : undefined));
      },
      undoLast: () => {
        const undo = done.current.at(-1);
        if (undo !== undefined) takeBack(undo);
        return undo !== undefined;
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
  const { shown, dismiss, setAbove } = useToasts();
  const [isHeld, setHeld] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === undefined || shown.isFailure || isHeld) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isHeld, dismiss]);
  const close = (act: () => void) => () => {
    // The button that was pressed goes.
    document.getElementById('main')?.focus({ preventScroll: true });
    setHeld(false);
    act();
  };
  const { words, isFailure, undo, undone, link } = shown ?? {};
  return (
    <div className="toasts">
      <div aria-live="polite" ref={setAbove} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: to be read or pressed, it stays while it has the pointer or the focus */}
      <div
        ref={frame}
        className={shown && (isFailure ? 'toast toast-failure' : 'toast')}
        onPointerEnter={() => setHeld(true)}
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
            aria-label={undone && `Undo ${undone}`}
            aria-keyshortcuts="U"
            onClick={close(undo)}
          >
            Undo{' '}
            <span className="key" aria-hidden="true">
              U
            </span>
          </button>
        )}
        {shown && (
          <button type="button" className="toast-close" aria-label="Close" onClick={close(dismiss)}>
            <AdminDrawing name="close" />
          </button>
        )}
      </div>
    </div>
  );
}
