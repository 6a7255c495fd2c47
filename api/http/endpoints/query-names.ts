import type { Endpoint } from '#contract/endpoint.ts';

/** The query parameters that a call knows. */
export function queryNames({ query }: Endpoint): string[] {
  if (query === undefined) return [];
  const shape = 'shape' in query ? query.shape : undefined;
  if (typeof shape !== 'object' || shape === null) throw new TypeError('A query is an object of parameters');
  return Object.keys(shape);
}
