import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf } from '#tests/support/a-call.ts';

/** What a log may never hold; the last would pass for a line of a stack. */
export const person = {
  name: 'Lakshmi-Qvist',
  phone: '98765-31415',
  email: 'lakshmi.qvist@example.in',
  forged: '\n    at Lakshmi-Qvist (/98765-31415.js:1:1)\n',
};

const words = `${person.name} ${person.phone} ${person.email}`;

/**
 * Which of the person's name, email and telephone number a text contains, in any spelling that a log might use. Half of the
 * number does not count: five digits may be part of a timestamp.
 */
export const hitsIn = (text: string): string[] => text.match(/lakshmi|qvist|98765\D{0,3}31415/gi) ?? [];

/** A person in every part of one call: its path, query, headers and each field of its body. */
export function callsWith(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token?: string,
): [string, RequestInit][] {
  const written = encodeURIComponent(words);
  const fields = {
    ...{ email: person.email, first_name: person.name, last_name: person.name, phone: person.phone },
    message: `${words}${person.forged}`,
    ...{ username: person.name, password: words, code: person.phone, current: words, next: words },
    ...{ category: person.name, blog_title: words, description: words, note: words, page: `/${written}` },
    ...{ website: words, to: words },
  };
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': words,
    Referer: `http://x/${written}`,
    Cookie: words,
    'X-Forwarded-For': words,
    Authorization: `Bearer ${token ?? words}`,
  };
  const isRead = method === 'GET';
  const body = isRead ? {} : { body: JSON.stringify(fields) };
  const wrong = isRead
    ? {}
    : { body: JSON.stringify({ ...fields, email: words, supersedes: words, written_at: words }) };
  const broken = isRead ? {} : { body: `{"email":"${words}` };
  return [
    [`${addressOf({ path }, written)}?q=${written}`, { method, headers, ...body }],
    [addressOf({ path }), { method, headers, ...body }],
    [
      `${addressOf({ path })}?q=${written}&page=${written}`,
      { method, headers: { ...headers, 'Idempotency-Key': words }, ...wrong },
    ],
    [addressOf({ path }), { method, headers, ...broken }],
  ];
}
