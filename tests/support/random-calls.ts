import * as fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';

/** What one random call sends. */
export interface RandomCall {
  endpoint: Endpoint;
  path: string;
  init: RequestInit;
}

/** Of every field that any call knows, so that random objects come near to right ones. */
const names =
  'email first_name message phone written_at supersedes page campaign website username password code current next category position was blog_title description categoryId state date note revision metrics __proto__ constructor'.split(
    ' ',
  );

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'a@b.in',
    '1',
    '0',
    '-1',
    '4',
    '2026-11-20T06:00:00Z',
    'published',
    'draft',
    'LCP',
    '/',
    '%00',
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '"',
    '*',
    'NEAR(',
    '\u0000',
    '\ud800',
    '../../x',
    '{{7*7}}',
    '<%= 7*7 %>',
    '\r\nX: y',
  ),
);
const value = fc.oneof(odd, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 3 }));
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), odd), value, { maxKeys: 8 });

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const segment = fc.oneof(fc.constantFrom('1', '4', '999', '0', '%zz', '%2e%2e', '%00'), odd.map(encode));
const queryName = fc.oneof(
  fc.constantFrom('page', 'limit', 'q', 'view', 'state', 'w', 'ids', 'moveTo', 'category'),
  odd,
);
const query = fc
  .array(fc.tuple(queryName, odd), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&'));

const jsonBody = fields.map((json) => ({ type: 'application/json', body: JSON.stringify(json) }));
const formBody = fields.map((given) => {
  const form = new FormData();
  for (const [name, each] of Object.entries(given)) {
    form.append(name, typeof each === 'string' ? each : JSON.stringify(each));
  }
  return { type: undefined, body: form };
});
const noise = fc.tuple(
  fc.constantFrom(
    'application/json',
    'multipart/form-data; boundary=b',
    'text/plain',
    'application/json; charset=x',
  ),
  fc.uint8Array({ maxLength: 300 }),
);
const body = fc.oneof(
  { weight: 4, arbitrary: jsonBody },
  formBody,
  noise.map(([type, bytes]) => ({ type, body: new Uint8Array(bytes) })),
);
const header = fc.constantFrom<[string, string][]>(
  [],
  [['Idempotency-Key', 'x']],
  [['Idempotency-Key', '0b9f9f44-6f3c-4d0e-8f4a-1d2f3a4b5c6d']],
  [['If-None-Match', '*']],
  [
    ['Accept', '*/*;q=x'],
    ['Accept-Encoding', 'br;q=9, *;q=-1'],
  ],
  [['Range', 'bytes=-1']],
  [['X-Forwarded-For', ':::, 1']],
);

/** A call of `endpoint` with anything in each of its parts. */
export const aRandomCall = (endpoint: Endpoint): fc.Arbitrary<RandomCall> =>
  fc
    .tuple(fc.array(segment, { minLength: 2, maxLength: 2 }), query, body, header)
    .map(([at, q, sent, more]) => {
      let used = 0;
      const path = endpoint.path.replace(/:\w+/g, () => at[used++ % 2] ?? '1');
      const headers = new Headers(more);
      if (endpoint.method === 'GET') return { endpoint, path: `/api${path}?${q}`, init: { headers } };
      if (sent.type !== undefined) headers.set('Content-Type', sent.type);
      const init = { method: endpoint.method, headers, body: sent.body };
      return { endpoint, path: `/api${path}?${q}`, init };
    });
