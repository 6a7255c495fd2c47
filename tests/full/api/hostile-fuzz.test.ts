import { test as base, expect } from '#tests/support/api-test.ts';
import { fuzz } from '#tests/support/fuzz.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const test = base.extend('settings', { contactLimit: 1_000_000, loginLimit: 1_000_000 });

/** Some 10 ms a call on a busy machine. */
const patience = { timeout: 600_000 };

test('T42. Every answer to 10,000 random calls fits the contract: no 5xx', patience, async ({ app }) => {
  expect(await fuzz(app, { seed, callsOfEach: 70 }), `FUZZ_SEED=${seed}`).toEqual([]);
});
