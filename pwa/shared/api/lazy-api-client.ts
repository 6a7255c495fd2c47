import type { CallApi } from '#contract/endpoint.ts';
import type { ClientOptions } from './api-client.ts';

/** The API client, loaded with the first call: most pages make none. */
export function lazyApiClient(options: ClientOptions): CallApi {
  let client: CallApi | undefined;
  return async (...call) => {
    client ??= (await import('./api-client.ts')).createApiClient(options);
    return client(...call);
  };
}
