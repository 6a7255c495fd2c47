import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { beginPasskeyLogin, passkeyLogin } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { NO_PASSKEYS, passkeyWords } from '../../shared/ui/passkey-words.ts';
import { keepSession, type LoginOutcome } from './login-attempt.ts';
import { loginWords } from './login-words.ts';

/** Exchanges a passkey of this device for a token. Loaded when its button is pressed. */
export async function attemptPasskeyLogin(callApi: CallApi): Promise<LoginOutcome> {
  if (!browserSupportsWebAuthn()) return { failure: NO_PASSKEYS };
  try {
    const asked = await callApi(beginPasskeyLogin, {});
    const optionsJSON = { ...asked, userVerification: 'required' } as const;
    const { id, response } = await startAuthentication({ optionsJSON });
    return keepSession(await callApi(passkeyLogin, { body: { id, response } }));
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === 'wrong_passkey';
    return { failure: passkeyWords(error) ?? (isUnknown ? error.message : loginWords(error)) };
  }
}
