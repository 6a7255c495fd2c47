import pLimit from 'p-limit';
import { type Client, clientOf } from './client.ts';
import { password, type TestApp, username } from './test-app.ts';

/** Wrong passwords for a name from all addresses before each further one waits. */
export const FREE_GUESSES = 100;

/** The addresses that nobody guesses from begin here. */
const HONEST = 1_000_000;

const addressOf = (n: number) => `198.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Logins at an app behind one proxy, each from an address that is named by its number. */
export function loginsOf({ url }: Pick<TestApp, 'url'>) {
  const client: Client = clientOf(url);
  const login = (from: number, given: object = {}) =>
    client.post(
      '/login',
      { username, password, ...given },
      { headers: { 'X-Forwarded-For': addressOf(from) } },
    );
  const guess = (from: number, name = username) => login(from, { username: name, password: `wrong ${from}` });

  return {
    /** From an address of its own. */
    honest: (given: object = {}, address = 0) => login(HONEST + address, given),
    guess,
    /** Guesses from as many addresses, a few at a time. Gives how often each status was answered. */
    async flood(count: number, name = username): Promise<Record<number, number>> {
      const limit = pLimit(10);
      const counted: Record<number, number> = {};
      await Promise.all(
        Array.from({ length: count }, (_, n) =>
          limit(async () => {
            const { status } = await guess(n, name);
            counted[status] = (counted[status] ?? 0) + 1;
          }),
        ),
      );
      return counted;
    },
  };
}
