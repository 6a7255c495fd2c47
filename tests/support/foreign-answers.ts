import type { ProxiedRequest } from './cutting-proxy.ts';

type Answer = (request: ProxiedRequest) => string;

function answer(status: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  });
  return [`HTTP/1.1 ${status}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
}

/** A file of the site, as another version of it would answer. */
export const script = (text: string) => answer('200 OK', { 'Content-Type': 'text/javascript' }, text);

const html = { 'Content-Type': 'text/html' };
const json = { 'Content-Type': 'application/json' };
const problem = (code: string, key: string) => ({
  headers: { 'Content-Type': 'application/problem+json', 'Idempotency-Key': `"${key}"` },
  body: (status: number, title: string) =>
    JSON.stringify({ type: `urn:problem:${code}`, title, status, code }),
});

/** What is between a visitor and a server answers in its place. None of these stores a message. */
export const foreignAnswers = {
  badGateway: () => answer('502 Bad Gateway', html, '<h1>Bad Gateway</h1>'),
  portal: () => answer('200 OK', html, '<h1>Welcome to Station Wi-Fi</h1>'),
  otherJson: () => answer('200 OK', json, '{"ok":true}'),
  redirect: () => answer('302 Found', { Location: '/login' }, ''),
  keptMethodRedirect: () => answer('307 Temporary Redirect', { Location: '/login' }, ''),
  forbidden: () => answer('403 Forbidden', html, '<h1>Blocked</h1>'),
  tooLarge: () => answer('413 Content Too Large', html, ''),
  otherKey: () => {
    const other = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
    const body = JSON.stringify({ id: 1, key: other, date: '2026-11-20T09:00:00.000Z' });
    return answer('201 Created', { ...json, 'Idempotency-Key': other }, body);
  },
  createdWithoutEcho: ({ key }: ProxiedRequest) =>
    answer('201 Created', json, JSON.stringify({ id: 1, key, date: '2026-11-20T09:00:00.000Z' })),
} as const;

/** Our server's own words, made here because they are hard to bring about. */
export const ownAnswers = {
  /** `retryAfter`: seconds, or an HTTP date. */
  busy:
    (retryAfter?: string): Answer =>
    ({ key }) => {
      const { headers, body } = problem('busy', key);
      const all = { ...headers, ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) };
      return answer('503 Service Unavailable', all, body(503, 'The site is busy. Try again in a moment.'));
    },
  tooMany:
    (retryAfter: string): Answer =>
    ({ key }) => {
      const { headers, body } = problem('too_many', key);
      const title = 'Too many requests. Wait a little, then try again.';
      return answer('429 Too Many Requests', { ...headers, 'Retry-After': retryAfter }, body(429, title));
    },
  stillRunning: ({ key }: ProxiedRequest) => {
    const { headers, body } = problem('in_progress', key);
    return answer(
      '409 Conflict',
      headers,
      body(409, 'This message is still being stored. Try again in a moment.'),
    );
  },
  refused: ({ key }: ProxiedRequest) => {
    const { headers } = problem('invalid_fields', key);
    const errors = [{ field: 'phone', message: 'This number cannot be called.' }];
    const body = {
      type: 'urn:problem:invalid_fields',
      title: 'Some fields need correcting.',
      status: 400,
      code: 'invalid_fields',
      errors,
    };
    return answer('400 Bad Request', headers, JSON.stringify(body));
  },
  /** Any other status. */
  no:
    (status: number, code: string): Answer =>
    ({ key }) => {
      const { headers, body } = problem(code, key);
      return answer(`${status} No`, headers, body(status, `No: ${status}.`));
    },
} as const;
