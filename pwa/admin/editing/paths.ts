import { pairs } from './list-pairs.ts';

/** Where a value is in the content: names of fields and places in lists. */
export type Path = readonly (string | number)[];

export const pathName = (path: Path): string => path.join('.');

/** The content with another value at a path; undefined takes the field away. */
export function withValue(whole: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((each, at) => (at === first ? withValue(each, rest, value) : each));
  const fields = isFields(whole) ? whole : {};
  const next = withValue(fields[first], rest, value);
  if (next !== undefined) return { ...fields, [first]: next };
  const { [first]: _, ...others } = fields;
  return others;
}

export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isFields(value) ? value[name] : undefined;
  }, whole);
}

/** One place up or down. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const other = list.toSpliced(from, 1);
  return other.toSpliced(from + by, 0, ...list.slice(from, from + 1));
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || differences(one, other).length === 0;

export interface Difference {
  path: Path;
  /** undefined: it was not there. */
  before: unknown;
  /** undefined: it is gone. */
  after: unknown;
  /** Of an entry that was only moved in its list: its former place. */
  movedFrom?: number;
}

/** The single values in which two contents differ. Entries of lists are compared with their former values, whatever their place. */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, path);
  const [old, now] = [before ?? {}, after ?? {}];
  if (!isFields(old) || !isFields(now)) return [{ path, before, after }];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => differences(old[name], now[name], [...path, name]));
}

function listDifferences(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const { gaps, moves } = pairs(before, after, isSame);
  const found = moves.map(
    ([from, to]): Difference => ({
      ...{ path: [...path, to], before: before[from], after: after[to] },
      movedFrom: from,
    }),
  );
  for (const { gone, come } of gaps) {
    for (let nth = 0; nth < Math.max(gone.length, come.length); nth += 1) {
      const [from, to] = [gone[nth], come[nth]];
      const [old, now] = [from && before[from.at], to && after[to.at]];
      found.push(...differences(old, now, [...path, to?.at ?? from?.at ?? 0]));
    }
  }
  return found;
}
