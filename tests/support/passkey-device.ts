import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
const byteString = (bytes: Buffer) => {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};

interface Wrong {
  origin?: string;
  rpId?: string;
  /** The device did not ask who holds it. */
  unverified?: boolean;
  counter?: number;
  type?: string;
  attestation?: 'fido-u2f';
}

/** An authenticator as WebAuthn describes one, with a P-256 key of its own. */
export function aPasskeyDevice({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [X, Y] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  /** COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    X,
    Buffer.from([0x22, 0x58, 0x20]),
    Y,
  ]);
  let counter = 0;

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? origin }));

  function authenticatorData(flags: number, wrong: Wrong): Buffer {
    counter += 1;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(wrong.unverified ? flags & ~0x04 : flags);
    tail.writeUInt32BE(wrong.counter ?? counter, 1);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), tail]);
  }

  return {
    id,
    /** What `navigator.credentials.create()` gives. */
    register(challenge: string, wrong: Wrong = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = [authenticatorData(0x45, wrong), Buffer.alloc(16), length, credentialId, key];
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(wrong.attestation ?? 'none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        byteString(Buffer.concat(data)),
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    /** What `navigator.credentials.get()` gives. */
    answer(challenge: string, wrong: Wrong = {}) {
      const client = clientData('webauthn.get', challenge, wrong);
      const data = authenticatorData(0x05, wrong);
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
export type PasskeyDevice = ReturnType<typeof aPasskeyDevice>;
