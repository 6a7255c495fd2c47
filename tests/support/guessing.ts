import pLimit from 'p-limit';
import { type CallOptions, clientOf } from './client.ts';
import { operator } from './operator-of-tests.ts';

/** Wrong passwords for a name from all addresses before each further one waits. */
export const FREE_GUESSES = 100;

/** The addresses that nobody guesses from begin here. */
const HONEST = 1_000_000;

const addressOf = (n: number) => `198.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

interface Flood {
  name?: string;
  /** Guesses that wait for their answer at one time. */
  atOnce?: number;
  /** The number of the first address. */
  first?: number;
  /** Ends those that wait. */
  signal?: AbortSignal | null;
}

/** Logins at an app behind one proxy, each from an address that is named by its number. */
export function loginsOf({ url }: { url: string }) {
  const client = clientOf(url);
  const login = (from: number, given: object = {}, options: CallOptions = {}) =>
    client.post(
      '/login',
      { ...operator, ...given },
      { ...options, headers: { 'X-Forwarded-For': addressOf(from) } },
    );
  const guess = (from: number, name = operator.username, options: CallOptions = {}) =>
    login(from, { username: name, password: `wrong ${from}` }, options);

  return {
    /** From an address of its own. */
    honest: (given: object = {}, address = 0, options: CallOptions = {}) =>
      login(HONEST + address, given, options),
    guess,
    /** Guesses from as many addresses. Gives how often each status was answered; 0: none. */
    async flood(
      count: number,
      { name, atOnce = 10, first = 0, signal = null }: Flood = {},
    ): Promise<Record<number, number>> {
      const limit = pLimit(atOnce);
      const counted: Record<number, number> = {};
      const one = async (n: number) => {
        const { status } = await guess(first + n, name, { signal }).catch(() => ({ status: 0 }));
        counted[status] = (counted[status] ?? 0) + 1;
      };
      await Promise.all(Array.from({ length: count }, (_, n) => limit(() => one(n))));
      return counted;
    },
  };
}
