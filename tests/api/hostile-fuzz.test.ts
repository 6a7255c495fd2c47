import * as fc from 'fast-check';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { aRandomCall, fuzz } from '#tests/support/fuzz.ts';
import { storedRows } from '#tests/support/queries.ts';

// tests/full/api/hostile-fuzz makes 10,000 calls with another seed each time.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);

const test = base.extend('settings', { contactLimit: 1_000_000, loginLimit: 1_000_000 });

test('T42. Every answer to random calls fits the contract: no 5xx, no hang', async ({ app }) => {
  expect(await fuzz(app, { seed, callsOfEach: 3 }), `FUZZ_SEED=${seed}`).toEqual([]);
});

test('Nothing that a stranger sends to an operator call changes anything', async ({ app }) => {
  const before = await storedRows(app);
  const guarded = endpoints.filter(({ access }) => access !== 'public');
  const statuses = new Set<number>();
  for (const { path, init } of fc.sample(fc.oneof(...guarded.map(aRandomCall)), { seed, numRuns: 100 })) {
    statuses.add((await app.call(path, init)).status);
  }
  expect(statuses.difference(new Set([401, 404])), `FUZZ_SEED=${seed}`).toEqual(new Set());
  expect(await storedRows(app)).toBe(before);
});
