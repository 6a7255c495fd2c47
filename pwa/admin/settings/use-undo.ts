import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isSame, type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';

/** What is typed into one field without leaving it or a longer pause is taken back at once. Milliseconds. */
const PAUSE = 1_000;

interface Step {
  path: Path;
  /** The value there, which is put back. */
  value: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

interface Form {
  content: unknown;
  put: (path: Path, value: unknown) => void;
  /** Leads to a value. */
  show: (path: Path) => void;
}

/**
 * Control+Z and Control+Y for the whole form: what was done last is taken back wherever it is, and shown. The browser's own
 * would change a field that is out of sight, and nothing but what was typed.
 */
export function useUndo({ content, put, show }: Form) {
  const done = useRef<Step[]>([]);
  const undone = useRef<Step[]>([]);
  const { dismiss } = useToasts();

  function take(from: Step[], to: Step[]): void {
    const step = from.pop();
    if (step === undefined) return;
    const { path, value } = step;
    const now = valueAt(content, path);
    to.push({ path, value: now, at: 0 });
    dismiss();
    flushSync(() => put(path, value));
    show(placeOf(path, now, value));
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog:modal') !== null) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    if (isRedo) take(undone.current, done.current);
    else take(done.current, undone.current);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const leave = () => {
      const last = done.current.at(-1);
      if (last !== undefined) last.at = 0;
    };
    addEventListener('keydown', (event) => press(event), { signal });
    addEventListener('focusout', leave, { signal });
    return () => leaving.abort();
  }, []);

  return {
    /** Notes what is at a path before it is changed. */
    note(path: Path, next: unknown): void {
      const [last, at] = [done.current.at(-1), Date.now()];
      const isSameTyping =
        typeof next === 'string' &&
        last !== undefined &&
        pathName(last.path) === pathName(path) &&
        at - last.at < PAUSE;
      undone.current = [];
      if (isSameTyping) last.at = at;
      else done.current.push({ path, value: valueAt(content, path), at });
    },
    /** After a change that is none of the form's: earlier steps do not fit the content any more. */
    forget(): void {
      done.current = [];
      undone.current = [];
    },
  };
}

/** The path of a change, or of the entry of a list in which two values differ. */
function placeOf(path: Path, before: unknown, after: unknown): Path {
  if (!Array.isArray(before) || !Array.isArray(after)) return path;
  const at = after.findIndex((entry, place) => !isSame(entry, before[place]));
  return [...path, at === -1 ? after.length - 1 : at];
}
