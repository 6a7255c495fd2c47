import { createContext, use } from 'react';
import type { CallApi } from '#contract/endpoint.ts';

/** The client by which the components below it call the API. */
export const ApiContext = createContext<CallApi | undefined>(undefined);

/** The client of the nearest `ApiContext`. @throws Error where there is none */
export function useApi(): CallApi {
  const callApi = use(ApiContext);
  if (callApi === undefined) throw new Error('useApi() needs an ApiContext above it');
  return callApi;
}
