import { createContext, use } from 'react';
import type { CallApi } from '#contract/endpoint.ts';

/** By what the parts below it call the API. */
export const ApiContext = createContext<CallApi | undefined>(undefined);

/** @throws Error outside of the operator's frame */
export function useApi(): CallApi {
  const callApi = use(ApiContext);
  if (callApi === undefined) throw new Error('useApi() is for parts of the operator’s frame');
  return callApi;
}
