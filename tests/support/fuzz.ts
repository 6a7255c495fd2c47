import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import pLimit from 'p-limit';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, errorsOf } from '#contract/endpoints.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import { insertPosts } from './posts.ts';
import type { TestApp } from './test-app.ts';

const AT_ONCE = 8;
const HANGS_MS = 10_000;
/** Of an address that, once read, is none of the contract's: `%2e%2e` in it leads elsewhere. */
const OF_NO_CALL = [400, 401, 404, 405, 414];

interface Declared {
  content?: Record<string, object>;
}
type Operations = Record<string, { responses: Record<string, Declared> }>;

/** Compares answers with the document that the server gives of itself. */
class Judge {
  readonly #app: TestApp;
  readonly #paths: Record<string, Operations>;
  /** A path without parameters goes before one that has them. */
  readonly #templates: string[];
  readonly #ajv: Ajv2020;

  constructor(app: TestApp, document: { paths: Record<string, Operations> }) {
    this.#app = app;
    this.#paths = document.paths;
    this.#templates = Object.keys(document.paths).sort((a, b) => a.split('{').length - b.split('{').length);
    // Formats are the contract's own: zod adds patterns to them.
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
  }

  /** undefined for an answer that fits, else what does not. */
  async faultOf(
    { endpoint, path, init }: RandomCall,
    token: string | undefined,
  ): Promise<string | undefined> {
    const { method } = endpoint;
    const { pathname } = new URL(path, this.#app.url);
    const call = `${method} ${path}${token === undefined ? '' : ' by an operator'}`;
    let answer: Response;
    let text: string;
    try {
      answer = await this.#app.call(path, { ...init, token, signal: AbortSignal.timeout(HANGS_MS) });
      text = await answer.text();
    } catch (error) {
      return `${call}: ${error}`;
    }
    // Two parameters that are `..` lead out of the API, to a page or none.
    const fault =
      pathname.startsWith('/api/') || answer.status >= 500
        ? (this.#faultOfStatus(method, pathname, answer, text) ??
          this.#faultOfBody(method, pathname, answer, text))
        : undefined;
    return fault === undefined ? undefined : `${call}: ${answer.status} ${fault}: ${text.slice(0, 200)}`;
  }

  /** No 5xx, and every code is one that the contract names for the call. */
  #faultOfStatus(method: string, pathname: string, { status }: Response, text: string): string | undefined {
    if (status >= 500) return 'is a fault of the server';
    if (status < 400) return undefined;
    const { code }: { code: ProblemCode } = JSON.parse(text);
    const named = endpoints.filter((each) => each.method === method && patternOf(each.path).test(pathname));
    const declared = named.length === 0 ? ['not_found', 'method_not_allowed'] : named.flatMap(errorsOf);
    if (problems[code].status !== status) return `has another status than ${code}`;
    return ['bad_request', ...declared].includes(code) ? undefined : `${code} is not declared`;
  }

  #faultOfBody(method: string, pathname: string, answer: Response, text: string): string | undefined {
    const template = this.#templates.find((each) => patternOf(each).test(pathname));
    const operation = template === undefined ? undefined : this.#paths[template]?.[method.toLowerCase()];
    if (template === undefined || operation === undefined) {
      return OF_NO_CALL.includes(answer.status) ? undefined : 'is of no call';
    }
    const status = String(answer.status);
    const declared = operation.responses[status];
    if (declared === undefined) return 'is not declared';
    if (text === '') return undefined;
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (declared.content?.[type] === undefined) return `does not declare ${type}`;
    if (!type.includes('json')) return undefined;
    const place = ['paths', template, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const validate = this.#ajv.getSchema(`api#/${place.map(escaped).map(encodeURIComponent).join('/')}`);
    if (validate === undefined) return 'has no schema';
    return validate(JSON.parse(text)) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}

const patternOf = (path: string) =>
  new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/\{\w+\}|:\w+/g, '[^/]+')}$`);
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Those that end the session would leave the rest without one; a stream of events answers as long as it is read. */
const fuzzed = endpoints.filter(
  ({ path, response }) => !/logout|account/.test(path) && response !== 'events',
);

/**
 * Makes random calls of each endpoint, half of them by an operator. Gives what does not fit the contract, or its
 * document. One seed makes the same calls in the same order.
 */
export async function fuzz(
  app: TestApp,
  { seed, callsOfEach }: { seed: number; callsOfEach: number },
): Promise<string[]> {
  await insertPosts(app, [{}, {}, {}]);
  const token = await app.login();
  const judge = new Judge(app, await (await app.call('/api/openapi.json')).json());
  const limit = pLimit(AT_ONCE);
  const faults = await Promise.all(
    fuzzed.flatMap((endpoint, at) =>
      fc
        .sample(aRandomCall(endpoint), { numRuns: callsOfEach, seed: seed + at })
        .map((call, round) => limit(() => judge.faultOf(call, round % 2 === 0 ? token : undefined))),
    ),
  );
  const found = [...new Set(faults.filter((fault) => fault !== undefined))];
  return app.logged().includes('unforeseen') ? [...found, 'something unforeseen was logged'] : found;
}

/** What one random call sends. */
interface RandomCall {
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
