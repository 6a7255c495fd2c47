import { type BegunSession, type Credentials, credentials, login } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { keepToken } from '#pwa/shared/api/token.ts';
import { operatorEndpoint } from '#pwa/shared/browser/operator-endpoint.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { INVALID, loginWords } from './login-words.ts';

/** How a login ended. */
export interface LoginOutcome {
  /** The token is kept on this device. */
  isIn?: true;
  /** The second factor is on. */
  asksCode?: true;
  errors?: FieldErrors;
  failure?: string;
  /** There is no such login. */
  isUnknown?: true;
}

/** Shows at the next login that this device has logged in before. */
const deviceProof = stored('localStorage', 'known-device', String);

const WRONG_CODE = 'This code is wrong, or it was used already. The app shows a new one every half minute.';

/** Exchanges the form's username and password for a token. Loaded at the form's first interaction. */
export async function attemptLogin(callApi: CallApi, typed: object): Promise<LoginOutcome> {
  const parsed = credentials.safeParse(typed);
  if (!parsed.success) return { errors: schemaFields(parsed.error) };
  return send(callApi, parsed.data).catch((error): LoginOutcome => {
    const code = error instanceof Problem ? error.code : undefined;
    if (code === 'code_needed') return { asksCode: true, errors: problemFields(error) };
    const errors = code === 'wrong_code' ? { code: WRONG_CODE } : problemFields(error);
    return { errors, failure: loginWords(error), ...(code === 'wrong_credentials' && { isUnknown: true }) };
  });
}

async function send(callApi: CallApi, body: Credentials): Promise<LoginOutcome> {
  const before = deviceProof.read();
  return keepSession(
    await callApi(login, { body: { ...body, ...(before !== undefined && { device: before }) } }),
  );
}

/** On this device. */
export function keepSession({ token, role, operator, device }: BegunSession): LoginOutcome {
  if (token === '') return { failure: INVALID };
  keepToken(token, role, operator);
  // The server's side of it ended with the session before.
  if (operatorEndpoint.read() !== undefined) operatorEndpoint.keep('');
  if (device !== undefined) deviceProof.keep(device);
  return { isIn: true };
}
