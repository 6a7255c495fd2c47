import { generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const ECDSA_WITH_SHA256 = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');
const SUBJECT_ALT_NAME = hex('0603551d11');

/** `261120063000Z` */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

/** A certificate (RFC 5280) of `localhost` that is signed by itself, and its key, as PEM. */
export function aCertificate({ from, until }: { from: Date; until: Date }): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const host = Buffer.from('localhost');
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, host))));
  const names = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, host))));
  const signed = sequence(
    ...[der(0xa0, hex('020102')), hex('020101'), ECDSA_WITH_SHA256, name],
    ...[sequence(time(from), time(until)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  );
  const signature = sign('sha256', signed, privateKey);
  const whole = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
