import { expect, test } from 'vitest';
import { cacheCalls } from '#api/http/cache/cached-calls.ts';
import { listPosts } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';

test('An answer that something was left out of is not given a second time', async () => {
  let calls = 0;
  const answers = { rows: [], total: 0 };
  const callApi: CallApi = async (_, __, options) => {
    calls += 1;
    if (calls === 1) options?.onIncomplete?.();
    return answers as never;
  };
  const cached = cacheCalls(callApi, () => 'a revision');
  const missing: number[] = [];
  for (const call of [1, 2, 3])
    await cached(listPosts, { query: {} }, { onIncomplete: () => missing.push(call) });
  expect(missing).toEqual([1]);
  expect(calls).toBe(2);
});
