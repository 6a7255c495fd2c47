import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedPath } from '#api/http/endpoints/openapi.ts';
import { endpoints } from '#contract/endpoints.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { aRandomCall, type RandomCall } from '#tests/support/random-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const CALLS = 10_000;
const AT_ONCE = 8;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);

interface Declared {
  content?: Record<string, object>;
}
type Operations = Record<string, { responses: Record<string, Declared> }>;

let app: TestApp;
let token: string;
let paths: Record<string, Operations>;
let ajv: Ajv2020;
beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000_000, loginLimit: 1_000_000 });
  await insertPosts(app, [{}, {}, {}]);
  token = await app.login();
  const document = await (await app.call('/api/openapi.json')).json();
  paths = document.paths;
  // Formats are the contract's own: zod writes patterns beside them.
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
});
afterAll(() => app.close());

/** What the document says of an address and method; undefined where it has no such call. */
function operationOf(path: string, method: string) {
  const { pathname } = new URL(path, app.url);
  // A path without parameters goes before one that has them.
  const templates = Object.keys(paths).sort((a, b) => a.split('{').length - b.split('{').length);
  const template = templates.find((each) =>
    new RegExp(`^/api${each.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
  return { template, operation };
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** undefined for an answer that fits the document, else what does not. */
async function faultOf(
  { endpoint, path, init }: RandomCall,
  bearer: string | undefined,
): Promise<string | undefined> {
  const answer = await app.call(path, { ...init, token: bearer });
  const text = await answer.text();
  const said = `${endpoint.method} ${path}: ${answer.status} ${text.slice(0, 200)}`;
  const { template, operation } = operationOf(path, endpoint.method);
  if (template === undefined || operation === undefined) {
    return [400, 401, 404, 405, 414].includes(answer.status) ? undefined : said;
  }
  const status = String(answer.status);
  const declared = operation.responses[status];
  if (declared === undefined) return `not declared: ${said}`;
  if (text === '') return undefined;
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (declared.content?.[type] === undefined) return `type ${type} not declared: ${said}`;
  if (!type.includes('json')) return undefined;
  const place = [
    'paths',
    template,
    endpoint.method.toLowerCase(),
    'responses',
    status,
    'content',
    type,
    'schema',
  ];
  const validate = ajv.getSchema(`api#/${place.map(escaped).map(encodeURIComponent).join('/')}`);
  if (validate === undefined) return `no schema: ${said}`;
  return validate(JSON.parse(text)) ? undefined : `${ajv.errorsText(validate.errors)}: ${said}`;
}

/** Those that end the session would leave the rest of the run without one. */
const calls = endpoints
  // A stream of events answers for as long as it is read.
  .filter(({ path, response }) => !/logout|account/.test(path) && response !== 'events')
  .map(aRandomCall);

test('T42. Every answer to 10,000 random calls fits the OpenAPI document', { timeout: 300_000 }, async () => {
  const sample = fc.sample(fc.tuple(fc.oneof(...calls), fc.boolean()), { numRuns: CALLS, seed });
  const limit = pLimit(AT_ONCE);
  const faults = await Promise.all(
    sample.map(([call, isOperator]) => limit(() => faultOf(call, isOperator ? token : undefined))),
  );
  expect([...new Set(faults.filter((fault) => fault !== undefined))]).toEqual([]);
  expect(app.logged()).not.toContain('unforeseen');
});

test('Every call of the contract has its place in the document', () => {
  const missing = endpoints.filter(
    ({ path, method }) => paths[documentedPath(path)]?.[method.toLowerCase()] === undefined,
  );
  expect(missing).toEqual([]);
});
