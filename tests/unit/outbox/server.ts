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
        case 'redirect':
          return new Response(null, { status: 307, headers: { Location: '/portal' } });
        case 'refused':
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
    },
    /** Texts that the operator sees. */
    texts: () => [...rows.values()],
    hasSeen: (key: string) => ids.has(key) || spent.has(key),
  };
}
