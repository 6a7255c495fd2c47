import type { Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { type FieldError, Problem } from '#contract/problem.ts';

/** What arrived, before any schema saw it, but for the parameters of its path: they are parsed before the body is read. */
export interface RawInput {
  params: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  file?: Uint8Array | undefined;
}

/** The query parameters that a call knows. */
export function queryNames({ query }: Endpoint): string[] {
  if (query === undefined) return [];
  const shape = 'shape' in query ? query.shape : undefined;
  if (typeof shape !== 'object' || shape === null) throw new TypeError('A query is an object of parameters');
  return Object.keys(shape);
}

const checked = ['query', 'headers', 'body'] as const;

/** @throws Problem invalid_fields with every issue of all parts */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  if (endpoint.body !== undefined && !isRecord(raw.body ?? {})) {
    throw new Problem('bad_request', { detail: 'The body must be a JSON object.' });
  }
  const errors: FieldError[] = [];
  const [query, headers, body] = checked.map((part) => {
    const result = endpoint[part]?.safeParse(raw[part] ?? {});
    if (result?.success !== false) return result?.data;
    for (const { path, message } of result.error.issues) {
      errors.push({ field: path.length === 0 ? part : path.join('.'), message });
    }
    return undefined;
  });
  if (errors.length > 0) throw new Problem('invalid_fields', { errors });
  // Each part was parsed by the schema of E just above; TypeScript cannot follow that through a generic E.
  return { params: raw.params, query, headers, body, file: raw.file } as HandlerInput<E>;
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Problem not_found */
export function parseParams(endpoint: Endpoint, params: unknown): unknown {
  const result = endpoint.params?.safeParse(params ?? {});
  if (result?.success === false) throw new Problem('not_found');
  return result?.data;
}
