import { LRUCache } from 'lru-cache';
import type { Answer, CallApi, CallInput, CallOptions, Endpoint } from '#contract/endpoint.ts';

/** Room for what pages share, the categories and the newest posts. Few single posts and searches are read twice. */
const MOST = 50;

/** Caches answers of calls inside the process that depend on the content alone. Callers must not change the answers. */
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
    // The key names the endpoint, so the stored answer has its type.
    if (cached !== undefined) return cached as Answer<E>;
    let isWhole = true;
    const onIncomplete = () => {
      isWhole = false;
      options?.onIncomplete?.();
    };
    const answer = await callApi(endpoint, input, { ...options, onIncomplete });
    // An answer that was read while the content changed may be partly old and partly new.
    if (isWhole && revision === contentRevision() && typeof answer === 'object' && answer !== null)
      cache.set(key, answer);
    return answer;
  };
}
