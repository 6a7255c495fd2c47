import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorsOf } from '#contract/endpoint-errors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problems } from '#contract/problem.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { aRandomCall, type RandomCall } from '#tests/support/random-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

// A failure prints the seed and the path to it; other seeds by FUZZ_SEED.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const HANGS_MS = 10_000;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000_000, loginLimit: 1_000_000 });
  await insertPosts(app, [{}, {}, {}]);
  token = await app.login();
});
afterAll(() => app.close());

const named = endpoints
  // It answers for as long as it is read.
  .filter(({ response }) => response !== 'events')
  .map((each) => [`${each.method} ${each.path}`, each] as const);
const guarded = named.filter(([, { access }]) => access !== 'public');
/** Those that end the session would leave the rest of a run without one. */
const staying = named.filter(([, { path }]) => !/logout|account/.test(path));

/** The calls that an address names once it is an address: `%2e%2e` in it leads to others. */
function namedBy(path: string, method: string) {
  const { pathname } = new URL(path, app.url);
  const pattern = (each: string) => new RegExp(`^/api${each.replace(/:\w+/g, '[^/]+')}$`);
  return endpoints.filter((each) => each.method === method && pattern(each.path).test(pathname));
}

/** The status; each must be declared, and each code. */
async function answerTo({ endpoint, path, init }: RandomCall, bearer?: string): Promise<number> {
  const signal = AbortSignal.timeout(HANGS_MS);
  const answer = await app.call(path, { ...init, token: bearer, signal });
  const text = await answer.text();
  const calls = namedBy(path, endpoint.method);
  if (answer.status < 300) {
    expect(calls.map(({ status }) => status)).toContain(answer.status);
  } else if (answer.status !== 304) {
    const declared = calls.length === 0 ? ['not_found', 'method_not_allowed'] : calls.flatMap(errorsOf);
    const { code }: { code: keyof typeof problems } = JSON.parse(text);
    expect([...declared, 'bad_request']).toContain(code);
    expect(answer.status).toBe(problems[code].status);
  }
  return answer.status;
}

async function stored(): Promise<string> {
  const connection = app.orm.em.getConnection();
  const tables = await connection.execute<{ name: string }[]>(
    isOnPostgres
      ? "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'"
      : "select name from sqlite_schema where type = 'table' and sql not like '%virtual%' and name not like '%_fts%'",
  );
  const rows = tables.map(async ({ name }) => [name, await connection.execute(`select * from "${name}"`)]);
  return JSON.stringify(await Promise.all(rows));
}

test.each(staying)('%s takes anything from an operator: no 5xx, no hang', async (_, endpoint) => {
  const property = fc.asyncProperty(aRandomCall(endpoint), async (call) => {
    expect(await answerTo(call, token)).toBeLessThan(500);
  });
  await fc.assert(property, { seed, numRuns: 25 });
  expect(app.logged()).not.toContain('unforeseen');
});

const open = named.filter(([, { access }]) => access === 'public');
test.each(open)('%s takes anything from a stranger: no 5xx, no hang', async (_, endpoint) => {
  const property = fc.asyncProperty(aRandomCall(endpoint), async (call) => {
    expect(await answerTo(call)).toBeLessThan(500);
  });
  await fc.assert(property, { seed: seed + 1, numRuns: 25 });
  expect(app.logged()).not.toContain('unforeseen');
});

test('Nothing that a stranger sends to an operator call changes anything', async () => {
  const before = await stored();
  const calls = guarded.map(([, endpoint]) => aRandomCall(endpoint));
  const property = fc.asyncProperty(fc.oneof(...calls), async (call) => {
    expect([401, 404]).toContain(await answerTo(call));
  });
  await fc.assert(property, { seed: seed + 2, numRuns: 200 });
  expect(await stored()).toBe(before);
});
