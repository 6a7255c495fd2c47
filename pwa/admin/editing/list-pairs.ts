export interface Place {
  at: number;
}

/** The entries between two that both lists have. */
interface Gap {
  gone: Place[];
  come: Place[];
}

interface Pairs {
  /** Equal entries at different places. */
  moves: [from: number, to: number][];
  gaps: Gap[];
}

/** Pairs the entries of two lists: the longest common run is unchanged, the others were moved, changed, removed or added. */
export function pairs<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
): Pairs {
  const same = before.map((one) => after.map((other) => isSame(one, other)));
  const lengths = longestRows(same, after.length);
  const gaps: Gap[] = [{ gone: [], come: [] }];
  let [from, to] = [0, 0];
  while (from < before.length || to < after.length) {
    const last = gaps.at(-1);
    if (same[from]?.[to] === true) {
      gaps.push({ gone: [], come: [] });
      from += 1;
      to += 1;
    } else if (
      to >= after.length ||
      (from < before.length && lengthAt(lengths, from + 1, to) >= lengthAt(lengths, from, to + 1))
    ) {
      last?.gone.push({ at: from });
      from += 1;
    } else {
      last?.come.push({ at: to });
      to += 1;
    }
  }
  return { gaps, moves: takeMoves(gaps, same) };
}

const lengthAt = (lengths: readonly (readonly number[])[], from: number, to: number) =>
  lengths[from]?.[to] ?? 0;

/** How many entries the longest common row has that begins at two places. */
function longestRows(same: readonly (readonly boolean[])[], width: number): number[][] {
  const lengths = Array.from({ length: same.length + 1 }, () => Array.from({ length: width + 1 }, () => 0));
  for (let from = same.length - 1; from >= 0; from -= 1) {
    for (let to = width - 1; to >= 0; to -= 1) {
      const longest = same[from]?.[to]
        ? lengthAt(lengths, from + 1, to + 1) + 1
        : Math.max(lengthAt(lengths, from + 1, to), lengthAt(lengths, from, to + 1));
      lengths[from]?.splice(to, 1, longest);
    }
  }
  return lengths;
}

/** Takes moved entries out of the gaps: missing in one, new in another. */
function takeMoves(gaps: readonly Gap[], same: readonly (readonly boolean[])[]): Pairs['moves'] {
  const moves: Pairs['moves'] = [];
  for (const gap of gaps) {
    gap.come = gap.come.filter(({ at: to }) => {
      for (const other of gaps) {
        const from = other.gone.find(({ at }) => same[at]?.[to]);
        if (from === undefined) continue;
        other.gone = other.gone.filter((each) => each !== from);
        moves.push([from.at, to]);
        return false;
      }
      return true;
    });
  }
  return moves;
}
