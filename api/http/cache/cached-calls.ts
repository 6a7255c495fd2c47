import type { Answer, CallApi, CallInput, CallOptions, Endpoint } from '#contract/endpoint.ts';

/** Pages share the categories and the newest posts; of single posts and searches few are asked for twice. */
const MOST = 50;

/**
 * Calls inside the process whose answers depend on the blog's content alone are kept while that stands (`stamp`): pages
 * are made of few lists and many posts. Their readers change nothing in them. The longest unasked goes first.
 */
export function keepCalls(callApi: CallApi, stamp: () => string | undefined): CallApi {
  const kept = new Map<string, unknown>();
  let made: string | undefined;

  return async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Answer<E>> => {
    const standing = endpoint.cache === 'content' ? stamp() : undefined;
    if (standing === undefined) return callApi(endpoint, input, options);
    if (standing !== made) {
      kept.clear();
      made = standing;
    }
    const name = `${endpoint.path} ${JSON.stringify([input.params, input.query])}`;
    const isKept = kept.has(name);
    const answer = isKept ? (kept.get(name) as Answer<E>) : await callApi(endpoint, input, options);
    // Written meanwhile: it may be made of the old and of the new.
    if (!isKept && (standing !== stamp() || standing !== made)) return answer;
    kept.delete(name);
    kept.set(name, answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return answer;
  };
}
