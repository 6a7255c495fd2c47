import type { StoredName } from './stored-things.ts';

type Storages = 'localStorage' | 'sessionStorage';

export interface Stored<T> {
  /** undefined where there is nothing, or another script's value, or where storage is refused. */
  read: () => T | undefined;
  /** undefined removes it. False where storage is refused or full. */
  keep: (value: T | undefined) => boolean;
}

/** One of the stored things. A text is stored as it is, all else as JSON. @param parse undefined, or a throw: a foreign value */
export const stored = <S extends Storages, T>(
  store: S,
  name: StoredName<S>,
  parse: (text: string) => T | undefined,
): Stored<T> => ({
  read() {
    try {
      const text = globalThis[store].getItem(name);
      return text === null ? undefined : parse(text);
    } catch {
      return undefined;
    }
  },
  keep(value) {
    try {
      if (value === undefined) globalThis[store].removeItem(name);
      else globalThis[store].setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
});

/** How the stored names that begin with `prefix` go on. */
export function storedNames<S extends Storages>(store: S, prefix: StoredName<S>): string[] {
  try {
    const keys = Object.keys(globalThis[store]);
    return keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
