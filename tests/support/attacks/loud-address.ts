import type { TestApp } from '../test-app.ts';

/** A system's own queue of connections is shorter than what is sent. */
const AT_ONCE = 50;

/**
 * Line 25 of the trust list, behind a proxy: so many messages from one address, and as many from others, one each. Gives
 * the statuses of both, and of a visitor who reads meanwhile.
 */
export async function sendFromLoudAddress(app: TestApp, messages: number) {
  const send = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await app.call('/api/contacts', { method: 'POST', headers, json: { email: 'a@example.in' } }))
      .status;
  };
  const loud: number[] = [];
  const crowd: number[] = [];
  const reader: number[] = [];
  for (let at = 0; at < messages; at += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, more) => at + more);
    const reading = app.call('/api/category');
    const ones = some.map(() => send('203.0.113.9'));
    const others = some.map((each) => send(`198.51.${100 + (each >> 8)}.${each & 255}`));
    reader.push((await reading).status);
    loud.push(...(await Promise.all(ones)));
    crowd.push(...(await Promise.all(others)));
  }
  const statuses = (all: number[]) =>
    Object.fromEntries(
      Map.groupBy(all, String)
        .entries()
        .map(([status, { length }]) => [status, length]),
    );
  return { loud: statuses(loud), crowd: statuses(crowd), reader: statuses(reader) };
}
