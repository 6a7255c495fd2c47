import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/** How a try of a message goes. */
export const TRIES = [
  'stored',
  'no line',
  'answer lost',
  'busy',
  'too many',
  'running',
  'login page',
  'another key',
  'no echo',
  'stranger refuses',
  'redirect',
  'refused',
] as const;
export type Try = (typeof TRIES)[number];

interface Body {
  message: string;
  supersedes?: string[];
}

/** The contact endpoint as product.md promises it: a key is stored once, and replaces what it names. */
export function startServer() {
  const rows = new Map<string, string>();
  /** Keys whose place another message took. */
  const spent = new Set<string>();
  const ids = new Map<string, number>();
  let next: Try[] = [];
  let tried: { key: string; text: string }[] = [];
  let underWay = 0;
  let areTwo = false;
  const refused = new Set<string>();

  function store(key: string, { message, supersedes = [] }: Body): void {
    for (const old of supersedes) {
      rows.delete(old);
      spent.add(old);
    }
    if (ids.has(key) || spent.has(key)) return;
    ids.set(key, ids.size + 1);
    rows.set(key, message);
  }

  vi.stubGlobal(
    'fetch',
    async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      const key = headers['Idempotency-Key'] ?? '';
      const message: Body = JSON.parse(body);
      const json = (status: number, value: unknown, more: Record<string, string> = {}) =>
        new Response(JSON.stringify(value), {
          status,
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...more },
        });
      const problem = (status: number, code: string, more?: Record<string, string>) =>
        json(status, { type: 'about:blank', title: 'No', status, code }, more);
      tried.push({ key, text: message.message });
      underWay += 1;
      areTwo ||= underWay > 1;
      // Long enough for another sender to begin.
      for (let round = 0; round < 20; round += 1) await setImmediate();
      underWay -= 1;
      switch (next.shift() ?? 'stored') {
        case 'no line':
          throw new TypeError('Failed to fetch');
        case 'answer lost':
          store(key, message);
          throw new TypeError('Failed to fetch');
        case 'busy':
          return problem(503, 'busy', { 'Retry-After': '30' });
        case 'too many':
          return problem(429, 'too_many_requests', { 'Retry-After': '60' });
        case 'running':
          return problem(409, 'conflict');
        case 'login page':
          return new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
        case 'another key':
          return json(201, { id: 1, key: 'another' });
        case 'stranger refuses':
          return new Response('No.', { status: 403 });
        case 'no echo':
          return Response.json({ id: 1, key }, { status: 201 });
        case 'redirect':
          return new Response(null, { status: 307, headers: { Location: '/portal' } });
        case 'refused':
          refused.add(message.message);
          return json(422, { title: 'No', errors: [{ field: 'message', message: 'No.' }] });
        case 'stored':
          store(key, message);
          return json(201, { id: ids.get(key) ?? null, key });
      }
    },
  );
  return {
    /** How the next tries go; after those, each is stored. */
    answer: (tries: readonly Try[]) => {
      next = [...tries];
      tried = [];
    },
    /** What was tried since. */
    tried: () => tried,
    hasRefused: (text: string) => refused.has(text),
    /** Two messages were under way at once. */
    areTwo: () => areTwo,
    /** Texts that the operator sees. */
    texts: () => [...rows.values()],
    hasSeen: (key: string) => ids.has(key) || spent.has(key),
  };
}
