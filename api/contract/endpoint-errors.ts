import type { Endpoint } from './endpoint.ts';
import type { ProblemCode } from './problem.ts';
import { everyRole } from './roles.ts';

const OF_ANY = ['bad_request', 'address_too_long', 'headers_too_large', 'busy', 'internal'] as const;
const OF_BODY = ['timeout', 'too_large', 'unsupported_type'] as const;

/**
 * The codes of a call for the OpenAPI document and the tests: what it declares, and what follows from its parts. The server does
 * not check them. Wrong parameters of the path are `not_found`; any call may find the database locked (`busy`).
 */
export function errorsOf(endpoint: Endpoint): ProblemCode[] {
  const { access, method, params, query, headers, body, limits, errors } = endpoint;
  const isParsed = query !== undefined || headers !== undefined || body !== undefined;
  return [
    ...new Set<ProblemCode>([
      ...errors,
      ...(access === 'public' ? [] : (['unauthorized'] as const)),
      ...(access === 'public' || access === everyRole ? [] : (['forbidden'] as const)),
      ...(method === 'GET' ? [] : (['foreign_origin', 'disk_full'] as const)),
      ...(params === undefined ? [] : (['not_found'] as const)),
      ...(isParsed ? (['invalid_fields'] as const) : []),
      ...(limits.bytes > 0 ? OF_BODY : []),
      ...(limits.rate === null ? [] : (['too_many'] as const)),
      ...OF_ANY,
    ]),
  ];
}
