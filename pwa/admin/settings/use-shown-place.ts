import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Path, pathName } from '#pwa/admin/editing/paths.ts';
import { partAt, pathOf } from './places.ts';

/** The rows of lists and groups that are open, of those that stand together one; and the way to a value. */
export interface Rows {
  isOpen: (path: Path) => boolean;
  toggle: (path: Path) => void;
  /** Opens what a value is in, in whichever part, and moves the focus there. */
  show: (path: Path, how?: Shown) => void;
}

interface Shown {
  /** Whether the row of the path itself is open afterwards. */
  isOpen?: boolean;
  /** Selects the element in the row that takes the focus. Absent: the row, or the field. */
  at?: string | undefined;
}

interface Target {
  path: Path;
  at: string | undefined;
}

const siblingsOf = (name: string) => name.replace(/\.[^.]*$/, '.');

/** The names of open rows once this one is opened. */
const withOpen = (open: readonly string[], name: string): string[] => [
  ...open.filter((each) => siblingsOf(each) !== siblingsOf(name)),
  name,
];

/** @param current path of the part that is shown. @param frame holds the fields, and the heading that takes the focus of a new part */
export function useShownPlace(current: string, frame: RefObject<HTMLElement | null>): Rows {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [target, setTarget] = useState<Target>();
  const router = useRouter();
  const show = (path: Path, { isOpen = true, at }: Shown = {}) => {
    const part = path.length === 0 ? undefined : partAt(path);
    if (part === undefined) return;
    setOpen((now) => {
      const names = path.map((_, end) => pathName(path.slice(0, end + 1)));
      const opened = names.reduce<readonly string[]>(withOpen, now);
      return isOpen ? opened : opened.filter((each) => each !== names.at(-1));
    });
    setTarget({ path, at });
    if (part.path !== current) router.history.push(part.path);
  };
  const focus = useEffectEvent(() => {
    const element = target && elementAt(frame.current, target);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (target !== undefined) focus();
  }, [target]);
  const arrive = useEffectEvent(() => {
    if (target !== undefined && partAt(target.path)?.path === current) focus();
    else frame.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  });
  useEffect(
    () =>
      // Comes after the router has moved the focus to the page.
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) arrive();
      }),
    [router],
  );
  const showNamed = useEffectEvent(() => {
    if (location.hash !== '') show(pathOf(location.hash.slice(1)));
  });
  useEffect(() => {
    const leaving = new AbortController();
    showNamed();
    addEventListener('hashchange', () => showNamed(), leaving);
    return () => leaving.abort();
  }, []);
  return {
    isOpen: (path) => open.includes(pathName(path)),
    toggle: (path) => {
      const name = pathName(path);
      setOpen((now) => (now.includes(name) ? now.filter((each) => each !== name) : withOpen(now, name)));
    },
    show,
  };
}

/** The element of a value, else the first of those below it. */
function elementAt(frame: HTMLElement | null, { path, at }: Target): HTMLElement | null | undefined {
  const name = pathName(path);
  const found =
    frame?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`) ??
    frame?.querySelector<HTMLElement>(`[data-path^="${CSS.escape(`${name}.`)}"]`);
  return at === undefined ? found : (found?.closest('li')?.querySelector<HTMLElement>(at) ?? found);
}
