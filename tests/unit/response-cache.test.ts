import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import type { AppState } from '#api/http/app-state.ts';
import { cacheCalls, cacheKeys, createCacheStore } from '#api/http/cache/cache-store.ts';
import { createCompress } from '#api/http/cache/compress.ts';
import { responseCache } from '#api/http/middleware/response-cache.ts';
import { listPosts } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { serve } from '#tests/support/sockets.ts';

test('A page that was made while the site was published is not kept', async () => {
  let text = 'old';
  let looks = 0;
  const contentVersion = {
    current: () => 'a version',
    // The second look is the one after the page was made.
    async refresh() {
      looks += 1;
      if (looks !== 2) return;
      text = 'new';
      store.clear();
    },
  };
  const store = createCacheStore({ maxBytes: 1_000_000, keyOf: cacheKeys([]), contentVersion });
  const app = new Koa<AppState>();
  app.use(responseCache(store, createCompress()));
  app.use((ctx) => {
    ctx.state.cacheable = 'content';
    ctx.body = text;
  });
  const { origin, close } = await serve(app.callback());
  onTestFinished(close);
  const read = async () => (await fetch(`${origin}/about-us`)).text();
  expect([await read(), await read()]).toEqual(['old', 'new']);
});

test('An answer that something was left out of is not given a second time', async () => {
  let calls = 0;
  const answers = { rows: [], total: 0 };
  const callApi: CallApi = async (_, __, options) => {
    calls += 1;
    if (calls === 1) options?.onIncomplete?.();
    return answers as never;
  };
  const cached = cacheCalls(callApi, () => 'a version');
  const missing: number[] = [];
  for (const call of [1, 2, 3])
    await cached(listPosts, { query: {} }, { onIncomplete: () => missing.push(call) });
  expect(missing).toEqual([1]);
  expect(calls).toBe(2);
});
