import type { CallApi } from '#contract/endpoint.ts';
import { dropToken, readOperator, readToken } from '#pwa/shared/api/token.ts';

/**
 * The operator's calls: when one is refused because the token is dead, the token is dropped and `onEnded` called once. Apart from
 * operator-session.ts, whose contract would come into the script of every visitor.
 */
export function operatorCalls(callApi: CallApi, onEnded: () => void): CallApi {
  const operator = readOperator();
  return (endpoint, input, options) => {
    // What this operator typed is not sent under the login of another, in another tab.
    if (readOperator() !== operator) {
      onEnded();
      return Promise.reject(new Error('another operator is logged in'));
    }
    const token = readToken();
    return callApi(endpoint, input, options).catch((error: unknown) => {
      // A newer login, perhaps in another tab, is not ended by a late answer to the old one.
      if (isUnauthorized(error) && token !== null && readToken() === token) {
        dropToken();
        onEnded();
      }
      throw error;
    });
  };
}

/** By what Problem and CallFailed have in common, which need not be in the script of every visitor. */
const isUnauthorized = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 401;
