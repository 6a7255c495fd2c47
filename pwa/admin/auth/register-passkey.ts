import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { addPasskey, beginPasskey } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { NO_PASSKEYS, passkeyWords } from '../../shared/ui/passkey-words.ts';

interface PasskeyInput {
  name?: string | undefined;
  password: string;
  code?: string | undefined;
}

/** EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose): what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** Makes a passkey on this device and gives its public half to the server. @throws Problem, CallFailed */
export async function registerPasskey(callApi: CallApi, { name, ...proof }: PasskeyInput): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new Problem('bad_request', { detail: NO_PASSKEYS });
  const begun = await callApi(beginPasskey, { body: proof });
  const made = await startRegistration({
    optionsJSON: {
      ...begun,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }).catch((error: unknown) => {
    const detail = passkeyWords(error);
    throw detail === undefined ? error : new Problem('bad_request', { detail });
  });
  const { clientDataJSON, attestationObject } = made.response;
  await callApi(addPasskey, {
    body: { id: made.id, response: { clientDataJSON, attestationObject }, ...(name && { name }) },
  });
}
