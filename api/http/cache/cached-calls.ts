import { LRUCache } from 'lru-cache';
import type { Answer, CallApi, CallInput, CallOptions, Endpoint } from '#contract/endpoint.ts';

/** Pages share the categories and the newest posts; of single posts and searches few are asked for twice. */
const MOST = 50;

/** Calls inside the process whose answers depend on the blog's content alone, cached. Nobody changes what they give. */
export function cacheCalls(callApi: CallApi, contentRevision: () => string | undefined): CallApi {
  const cache = new LRUCache<string, { answer: unknown }>({ max: MOST });
  return async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Answer<E>> => {
    const revision = endpoint.cache === 'content' ? contentRevision() : undefined;
    if (revision === undefined) return callApi(endpoint, input, options);
    const key = JSON.stringify([revision, endpoint.path, input.params, input.query]);
    const known = cache.get(key);
    // Put there by a call of the same endpoint.
    if (known !== undefined) return known.answer as Answer<E>;
    const answer = await callApi(endpoint, input, options);
    // Where the content changed meanwhile, the answer may be made of the old and of the new.
    if (revision === contentRevision()) cache.set(key, { answer });
    return answer;
  };
}
