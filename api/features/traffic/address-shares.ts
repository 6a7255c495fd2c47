import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Names that one address may bring into the counts of a day: others of it count as `other`. */
const NAMES = 100;
/** Visits, and taps, that count on a day from one address. Whole towns may share one. */
const TIMES = 5_000;
/** How many visits one call may report. A device that had no connection reports many at once. */
const TIMES_OF_CALL = 200;
/** Addresses, and names, that are remembered. */
const REMEMBERED = 20_000;

const kinds = ['visits', 'taps'] as const;
type Times = Record<(typeof kinds)[number], number>;

/** `several`: brought by more than one address; `one`: by this alone; `none`: it has brought too many. */
type NameOf = 'several' | 'one' | 'none';

/** What one address may add to the counts of a day, by the process's own memory. */
export function createAddressShares() {
  const addresses = new LRUCache<string, Times & { names: number }>({ max: REMEMBERED });
  /** Which address brought it first; '' for several. */
  const names = new LRUCache<string, string>({ max: REMEMBERED });
  let day: number | undefined;

  const shareOf = (address: string) => {
    const share = addresses.get(address) ?? { names: 0, visits: 0, taps: 0 };
    addresses.set(address, share);
    return share;
  };

  return {
    begin(today: number): void {
      if (day !== today) {
        addresses.clear();
        names.clear();
      }
      day = today;
    },

    nameOf(address: string, words: string): NameOf {
      const name = hash('sha256', words, 'base64url').slice(0, 16);
      const first = names.get(name);
      if (first === address) return 'one';
      if (first !== undefined) {
        names.set(name, '');
        return 'several';
      }
      const share = shareOf(address);
      if (share.names >= NAMES) return 'none';
      share.names += 1;
      names.set(name, address);
      return 'one';
    },

    /** Gives the rows of one call with what of them counts; those of which nothing does are left out. */
    within<Row extends Times>(address: string, rows: readonly Row[]): Row[] {
      const share = shareOf(address);
      const ofCall: Times = { visits: 0, taps: 0 };
      const counted = rows.map((row) => {
        const times: Times = { visits: row.visits, taps: row.taps };
        for (const kind of kinds) {
          times[kind] = Math.max(0, Math.min(row[kind], TIMES_OF_CALL - ofCall[kind], TIMES - share[kind]));
          ofCall[kind] += times[kind];
          share[kind] += times[kind];
        }
        return { ...row, ...times };
      });
      return counted.filter(({ visits, taps }) => visits + taps > 0);
    },
  };
}
