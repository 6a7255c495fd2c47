import type { Endpoint } from '#contract/endpoint.ts';

/** The address of an endpoint with something in each of its parameters. */
export function addressOf({ path }: Endpoint, value = '1'): string {
  return `/api${path.replace(/:\w+/g, value)}`;
}
