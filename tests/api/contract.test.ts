import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { documentedPath } from '#api/http/endpoints/openapi.ts';
import { allows, type Role, roles } from '#contract/auth-rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import { addressOf, nameOf, takesValue, valueFor } from '#tests/support/endpoint-calls.ts';
import { aContact } from '#tests/support/messages.ts';
import { aPost } from '#tests/support/posts.ts';
import { storedRows } from '#tests/support/queries.ts';
import { aColleague, type CallInit, startTestApp, type TestApp, tokenOf } from '#tests/support/test-app.ts';

// What the contract declares of each endpoint is what its server does. Each loop names every endpoint that differs.

type Caller = 'no token' | 'a dead token' | Role;

let app: TestApp;
const tokens = new Map<Caller, string>();
beforeAll(async () => {
  app = await startTestApp({ loginLimit: 1_000_000, contactLimit: 1_000_000 });
  await aPost(app.orm);
  await aContact(app.orm);
  const dead = await app.login();
  await app.call('/api/logout', { method: 'POST', token: dead });
  tokens.set('a dead token', dead);
  for (const role of roles) tokens.set(role, await tokenOf(app, await aColleague(app, role)));
});
afterEach(() => expect(app.logged()).not.toContain('unforeseen'));
afterAll(() => app.close());

const changing = endpoints.filter(({ method }) => method !== 'GET');
const JSON_TYPE = { 'Content-Type': 'application/json' };

interface Seen {
  status: number;
  headers: Headers;
  code?: ProblemCode;
  title?: string;
}

/** Answers are read to their end, but for streams of events, which have none. */
async function ask(endpoint: Endpoint, init: CallInit = {}, value = valueFor(endpoint)): Promise<Seen> {
  const answer = await app.call(addressOf(endpoint, value), { method: endpoint.method, ...init });
  const { status, headers } = answer;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) await answer.body?.cancel();
  else if (type === 'application/problem+json') return { status, headers, ...(await answer.json()) };
  else await answer.arrayBuffer();
  return { status, headers };
}

const isProblem = ({ status, code, title }: Seen, expected: ProblemCode) =>
  code === expected && status === problems[expected].status && title === problems[expected].title;

/** Public calls that refuse a dead token, since a live one would show more. blog-states has lists of all posts. */
const readsToken = new Set(['GET /blog/:blog_img']);

/** Whether the answer to a caller is the one that the endpoint's `access` declares. */
function isAnswerTo(caller: Caller, endpoint: Endpoint, seen: Seen): boolean {
  if (seen.status >= 500) return false;
  if (endpoint.access === 'public') {
    if (caller === 'a dead token' && readsToken.has(nameOf(endpoint))) return isProblem(seen, 'unauthorized');
    return ![401, 403].includes(seen.status);
  }
  // Whatever it answers is personal, or depends on who may see it.
  if (seen.headers.get('cache-control') !== 'no-store') return false;
  if (caller === 'no token' || caller === 'a dead token') return isProblem(seen, 'unauthorized');
  if (allows(endpoint.access, caller)) return ![401, 403].includes(seen.status);
  return isProblem(seen, 'forbidden');
}

test('T5. Every endpoint answers no token, a dead token and each role as its access declares', async () => {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    for (const caller of ['no token', 'a dead token', ...roles] as const) {
      // No call takes this body: whoever may call gets that answer, others are refused before it is read.
      const body = endpoint.method === 'GET' ? {} : { body: 'not JSON', headers: JSON_TYPE };
      const seen = await ask(endpoint, { token: tokens.get(caller), ...body }, valueFor(endpoint, '1'));
      if (!isAnswerTo(caller, endpoint, seen)) {
        faults.push(`${nameOf(endpoint)} answers ${caller} ${seen.status} ${seen.code}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('The OpenAPI document says of every endpoint whether it asks for a login, and its parameters', async () => {
  const { paths } = await (await app.call('/api/openapi.json')).json();
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const path = documentedPath(endpoint.path);
    const { security, parameters = [] } = paths[path][endpoint.method.toLowerCase()];
    const { status } = await ask(endpoint, endpoint.method === 'GET' ? {} : { json: {} });
    if ((status === 401) !== security.length > 0) faults.push(`${nameOf(endpoint)}: login`);
    const named = parameters.filter((each: { in: string }) => each.in === 'path');
    const braces = named.map(({ name, required }: { name: string; required: boolean }) =>
      required ? `{${name}}` : name,
    );
    if (braces.join() !== (path.match(/\{\w+\}/g) ?? []).join())
      faults.push(`${nameOf(endpoint)}: ${braces}`);
  }
  expect(faults).toEqual([]);
});

test('Every path names its methods when another is tried', async () => {
  // `:id` and `:blog_img` are one path to a router.
  const shape = (path: string) => path.replace(/:\w+/g, ':');
  const byShape = Map.groupBy(endpoints, ({ path }) => shape(path));
  const faults: string[] = [];
  for (const [path, [first, ...others]] of byShape) {
    if (first === undefined) continue;
    const methods = new Set(['HEAD', first.method, ...others.map(({ method }) => method)]);
    const { status, headers } = await ask(first, { method: methods.has('PUT') ? 'PATCH' : 'PUT' });
    const allowed = new Set(headers.get('allow')?.split(', '));
    if (status !== 405 || allowed.union(new Set(['HEAD'])).symmetricDifference(methods).size > 0) {
      faults.push(`${path}: ${status} ${[...allowed]}`);
    }
  }
  expect(faults).toEqual([]);
});

test('T7. Every changing call from a foreign or null Origin, with a live token: 403, nothing happens', async () => {
  const token = await app.login();
  const before = await storedRows(app);
  const faults: string[] = [];
  for (const endpoint of changing) {
    for (const Origin of ['null', 'https://evil.example']) {
      const seen = await ask(endpoint, { token, headers: { Origin }, json: {} }, valueFor(endpoint, '1'));
      if (!isProblem(seen, 'foreign_origin'))
        faults.push(`${nameOf(endpoint)} from ${Origin}: ${seen.status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(await storedRows(app)).toBe(before);
});

test('T7. No answer allows another site to read it, and no preflight passes', async () => {
  const token = tokens.get('owner');
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': endpoint.method };
    const preflight = await ask(endpoint, { method: 'OPTIONS', headers });
    const answers =
      endpoint.method === 'GET' ? [preflight, await ask(endpoint, { token, headers })] : [preflight];
    const names = answers.flatMap((answer) => [...answer.headers.keys()]);
    const allowances = names.filter((name) => name.startsWith('access-control'));
    if (preflight.status !== 405 || allowances.length > 0)
      faults.push(`${nameOf(endpoint)}: ${preflight.status} ${allowances}`);
  }
  expect(faults).toEqual([]);
});

test('Nothing has an id that is none: 404 at every path with a parameter', async () => {
  const token = tokens.get('owner');
  const wrong = ['abc', '1.5', '%00'];
  const faults: string[] = [];
  for (const endpoint of endpoints.filter(({ params }) => params !== undefined)) {
    for (const value of wrong) {
      // To some calls it is a name that nothing has; they may look at the body first.
      if (endpoint.method !== 'GET' && takesValue(endpoint, value)) continue;
      const seen = await ask(endpoint, { token }, value);
      if (!isProblem(seen, 'not_found')) faults.push(`${nameOf(endpoint)} of ${value}: ${seen.status}`);
    }
  }
  expect(faults).toEqual([]);
});

test('T12. Every body may be as long as its endpoint declares, not one byte longer', async () => {
  const faults: string[] = [];
  for (const endpoint of changing) {
    for (const over of [0, 1]) {
      const text = `{}${' '.repeat(endpoint.limits.bytes - 2 + over)}`;
      const streamed = { body: new Blob([text]).stream(), duplex: 'half' } as const;
      for (const [length, body] of Object.entries({ 'with its length': { body: text }, without: streamed })) {
        // Some of these calls end sessions.
        const seen = await ask(endpoint, { token: await app.login(), headers: JSON_TYPE, ...body });
        const isRight = over === 0 ? seen.status !== 413 && seen.status < 500 : isProblem(seen, 'too_large');
        if (!isRight) faults.push(`${nameOf(endpoint)}, ${over} over, ${length}: ${seen.status}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

/** One of each kind: trust-json-shape and http-requests have all of them, at one endpoint. */
const hostile: [string, ProblemCode, NonNullable<CallInit['body']>, Record<string, string>?][] = [
  ['nested objects', 'bad_request', `${'{"email":'.repeat(100)}1${'}'.repeat(100)}`],
  ['a prototype', 'bad_request', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
  ['plain text', 'unsupported_type', '{}', { 'Content-Type': 'text/plain' }],
  ['a gzip bomb', 'unsupported_type', gzipSync(Buffer.alloc(10_000_000)), { 'Content-Encoding': 'gzip' }],
];

test('T12. Every endpoint refuses hostile bodies unread: bombs are not inflated, prototypes not set', async () => {
  // Should one of them pass, it may end the session.
  const logins = new Map<Endpoint, string>();
  for (const endpoint of changing) logins.set(endpoint, await app.login());
  const before = await storedRows(app);
  const faults: string[] = [];
  for (const [endpoint, token] of logins) {
    for (const [kind, code, body, headers] of hostile) {
      const seen = await ask(endpoint, { token, body, headers: { ...JSON_TYPE, ...headers } });
      if (!isProblem(seen, code)) faults.push(`${kind} to ${nameOf(endpoint)}: ${seen.status} ${seen.code}`);
    }
  }
  expect(faults).toEqual([]);
  expect(await storedRows(app)).toBe(before);
  expect('isAdmin' in {}).toBe(false);
});
