import type { addPasskey, passkeyLogin } from '#contract/auth.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { Challenges, Purpose } from './challenges.ts';
import type { PasskeyRow } from './passkey.entities.ts';

export type Registration = HandlerInput<typeof addPasskey>['body'];
export type Assertion = HandlerInput<typeof passkeyLogin>['body'];

interface Deps {
  /** The site's own: an answer that was given to another page counts for nothing. */
  publicUrl: string;
  challenges: Pick<Challenges, 'isOurs'>;
}

/** Loaded when the first passkey is used: its parsers of certificates are a tenth of a start. */
const library = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const asCredential = { type: 'public-key', clientExtensionResults: {} } as const;

/**
 * Reads what authenticators answer (https://www.w3.org/TR/webauthn-3/, 7.1 and 7.2). Each gives undefined for an answer
 * that is not to a challenge of this site, of another origin, without a verified user, or not signed by the key.
 */
export function createAnswers({ publicUrl, challenges }: Deps) {
  const expected = (purpose: Purpose, seen: { challenge: string }) => ({
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => {
      seen.challenge = challenge;
      return challenges.isOurs(challenge, purpose);
    },
  });

  /** A new passkey. Of attestation only what needs no certificate: it was not asked for, and one names addresses to fetch. */
  async function readRegistration({ id, response }: Registration, purpose: Purpose) {
    const { verifyRegistrationResponse, decodeAttestationObject } = await library();
    const seen = { challenge: '' };
    try {
      const attestation = decodeAttestationObject(bytesOf(response.attestationObject));
      const kind = attestation.get('fmt');
      const isPlain = kind === 'none' || (kind === 'packed' && !attestation.get('attStmt').get('x5c'));
      if (!isPlain) return undefined;
      const answer = { ...asCredential, id, rawId: id, response };
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer,
        ...expected(purpose, seen),
      });
      if (registrationInfo === undefined) return undefined;
      const { credential } = registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      return { ...seen, credentialId: credential.id, publicKey, counter: credential.counter };
    } catch {
      // The library throws for each of the reasons above, and for what it cannot decode.
      return undefined;
    }
  }

  /** An answer of a passkey that is known. Its counter has to have grown, where it counts. */
  async function readAssertion({ id, response }: Assertion, { publicKey, counter }: PasskeyRow) {
    const { verifyAuthenticationResponse } = await library();
    const seen = { challenge: '' };
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...asCredential, id, rawId: id, response },
        credential: { id, publicKey: bytesOf(publicKey), counter },
        ...expected('login', seen),
      });
      return verified ? { ...seen, counter: authenticationInfo.newCounter } : undefined;
    } catch {
      return undefined;
    }
  }

  return { readRegistration, readAssertion };
}
