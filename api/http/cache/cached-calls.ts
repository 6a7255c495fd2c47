import { LRUCache } from 'lru-cache';
import type { Answer, CallApi, CallInput, CallOptions, Endpoint } from '#contract/endpoint.ts';

/** Pages share the categories and the newest posts; of single posts and searches few are asked for twice. */
const MOST = 50;

/** Caches what calls inside the process answer, where that depends on the blog's content alone. Callers change nothing in it. */
export function cacheCalls(callApi: CallApi, contentRevision: () => string | undefined): CallApi {
  const cache = new LRUCache<string, object>({ max: MOST });

  return async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Answer<E>> => {
    const revision = endpoint.cache === 'content' ? contentRevision() : undefined;
    if (revision === undefined) return callApi(endpoint, input, options);
    const key = `${revision} ${endpoint.path} ${JSON.stringify([input.params, input.query])}`;
    const cached = cache.get(key);
    // Stored below, under the key of the same endpoint.
    if (cached !== undefined) return cached as Answer<E>;
    let isWhole = true;
    const onIncomplete = () => {
      isWhole = false;
      options?.onIncomplete?.();
    };
    const answer = await callApi(endpoint, input, { ...options, onIncomplete });
    // Written meanwhile, the content may be partly old and partly new.
    if (isWhole && revision === contentRevision() && typeof answer === 'object' && answer !== null)
      cache.set(key, answer);
    return answer;
  };
}
