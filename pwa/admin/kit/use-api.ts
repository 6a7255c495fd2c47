import { type Context, createContext, use } from 'react';
import type { CallApi } from '#contract/endpoint.ts';

/** The client by which the components below it call the API. */
export const ApiContext = createContext<CallApi | undefined>(undefined);

/** The client for calls that no one asked for: they do not end the session in the middle of work. */
export const QuietApiContext = createContext<CallApi | undefined>(undefined);

/** The nearest client. @throws Error where there is none */
function useClient(context: Context<CallApi | undefined>): CallApi {
  const callApi = use(context);
  if (callApi === undefined) throw new Error('there is no client of the API above');
  return callApi;
}

export const useApi = (): CallApi => useClient(ApiContext);
export const useQuietApi = (): CallApi => useClient(QuietApiContext);
