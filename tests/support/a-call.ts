import type { Endpoint } from '#contract/endpoint.ts';

/** The address of an endpoint with something in each of its parameters. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, value = '1'): string {
  return `/api${path.replace(/:\w+/g, value)}`;
}
