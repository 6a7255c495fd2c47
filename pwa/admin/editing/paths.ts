import { diffArrays } from 'diff';

/** Where a value is in the content: names of fields and places in lists. */
export type Path = readonly (string | number)[];

export const pathName = (path: Path): string => path.join('.');

/** The content with another value at a path; undefined takes the field away. */
export function withValue(tree: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(tree))
    return tree.map((each, at) => (at === first ? withValue(each, rest, value) : each));
  const fields = isFields(tree) ? tree : {};
  const next = withValue(fields[first], rest, value);
  if (next !== undefined) return { ...fields, [first]: next };
  const { [first]: _, ...others } = fields;
  return others;
}

export function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isFields(value) ? value[name] : undefined;
  }, tree);
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
  const gaps = gapsBetween(before, after);
  const found = takeMoves(gaps, before, after).map(
    ([from, to]): Difference => ({
      ...{ path: [...path, to], before: before[from], after: after[to] },
      movedFrom: from,
    }),
  );
  for (const { gone, come } of gaps) {
    for (let nth = 0; nth < Math.max(gone.length, come.length); nth += 1) {
      const [from = -1, to = -1] = [gone[nth], come[nth]];
      found.push(...differences(before[from], after[to], [...path, to === -1 ? from : to]));
    }
  }
  return found;
}

/** The places of entries that only one of two lists has, between two entries that both have. */
interface Gap {
  gone: number[];
  come: number[];
}

/** The longest run of entries that both lists have in the same order parts the gaps. */
function gapsBetween(before: readonly unknown[], after: readonly unknown[]): Gap[] {
  const gaps: Gap[] = [{ gone: [], come: [] }];
  let [from, to] = [0, 0];
  for (const { count, added, removed } of diffArrays([...before], [...after], { comparator: isSame })) {
    for (let nth = 0; nth < count; nth += 1) {
      if (removed) gaps.at(-1)?.gone.push(from);
      else if (added) gaps.at(-1)?.come.push(to);
      else gaps.push({ gone: [], come: [] });
      if (!added) from += 1;
      if (!removed) to += 1;
    }
  }
  return gaps;
}

/** Takes entries out of the gaps that were moved: they are missing in one gap and new in another. */
function takeMoves(gaps: readonly Gap[], before: readonly unknown[], after: readonly unknown[]) {
  const moves: [from: number, to: number][] = [];
  for (const gap of gaps) {
    gap.come = gap.come.filter((to) => {
      for (const other of gaps) {
        const from = other.gone.find((place) => isSame(before[place], after[to]));
        if (from === undefined) continue;
        other.gone = other.gone.filter((place) => place !== from);
        moves.push([from, to]);
        return false;
      }
      return true;
    });
  }
  return moves;
}
