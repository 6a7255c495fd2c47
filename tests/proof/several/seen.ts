import { printTable } from '#tests/support/measuring.ts';

/** Of an address of the balancer. */
export type Who = 'readers' | 'writers';

export interface Row {
  phase: string;
  who: Who;
  requests: number;
  good: number;
  refused: number;
  busy: number;
  /** 500, 502, 504 and connections that broke. */
  broken: number;
  /** Milliseconds without a good answer. */
  longestGap: number;
  /** 5xx and broken connections, in words, with seconds from the beginning of the phase. */
  failures: string[];
}

/** Failures that a row tells of. */
const TOLD = 100;

export type Seen = ReturnType<typeof createSeen>;

/** What those who ask by the balancer see, phase by phase. */
export function createSeen() {
  const rows: Row[] = [];
  const lastGood = { readers: performance.now(), writers: performance.now() };
  let current = rowsOf('');
  let phaseBegan = performance.now();

  function rowsOf(phase: string): Record<Who, Row> {
    const row = (who: Who): Row => ({
      ...{ phase, who, requests: 0, good: 0, refused: 0, busy: 0, broken: 0, longestGap: 0, failures: [] },
    });
    return { readers: row('readers'), writers: row('writers') };
  }

  return {
    rows: (): readonly Row[] => rows,
    begin(phase: string): void {
      current = rowsOf(phase);
      phaseBegan = performance.now();
      rows.push(current.readers, current.writers);
    },
    /**
     * A request begins. It counts in the phase that it ends in: what breaks it is what happens then.
     * @returns takes its status, 0 for none, and what it was answered with; `left`: who asked did not wait
     */
    request(who: Who, path: string): (status: number | 'left', text?: string) => void {
      const began = performance.now();
      return (status, text = '') => {
        if (status === 'left') return;
        const row = current[who];
        const now = performance.now();
        row.requests += 1;
        if (status !== 0 && status < 400) {
          row.good += 1;
          row.longestGap = Math.max(row.longestGap, now - lastGood[who]);
          lastGood[who] = now;
          return;
        }
        if (status === 503) row.busy += 1;
        else if (status === 0 || status >= 500) row.broken += 1;
        else {
          row.refused += 1;
          return;
        }
        const [from, to] = [began - phaseBegan, now - phaseBegan].map((ms) => (ms / 1000).toFixed(2));
        const words = text.replace(/\s+/g, ' ').slice(0, 80);
        if (row.failures.length < TOLD) row.failures.push(`${status} ${path}, ${from} to ${to} s: ${words}`);
      };
    },
  };
}

export const print = (rows: readonly Row[]): void =>
  printTable(
    rows.map(({ phase, who, requests, good, refused, busy, broken, longestGap }) => ({
      phase: who === 'readers' ? phase : '',
      who,
      requests: String(requests),
      '2xx/304': String(good),
      '4xx': String(refused),
      '503': String(busy),
      broken: String(broken),
      'longest gap': `${(longestGap / 1000).toFixed(2)} s`,
    })),
  );
