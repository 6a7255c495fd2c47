import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { compress, isWorthCompressing } from './compress.ts';
import type { Encoding } from './encoding.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** A response in one encoding, its headers ready to be written. */
export interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turn; the request id is not among them. */
  headers: readonly string[];
  /** Those of the 304 in its place. */
  headersOf304: readonly string[];
}

/** A response that is the same for everyone while the content has one revision. */
export interface CacheEntry {
  /** What the log calls it. */
  route: string;
  revision: string;
  body: Buffer;
  etag: string;
  /** Those of all encodings. */
  headers: Headers;
  variants: Readonly<Partial<Record<Encoding, Variant>>>;
}

/** Of one request, one connection or one encoding. */
const OWN = new Set([
  'x-request-id',
  'idempotency-key',
  'connection',
  'content-length',
  'content-encoding',
  'etag',
]);
const OF_BODY = new Set(['content-length', 'content-type']);
/** About what the headers of a variant take. Bytes. */
const HEADERS_SIZE = 4_000;

/** The headers of a response that is about to be sent, without those of one request or one encoding. */
export const sharedHeaders = (response: ServerResponse): Headers =>
  response
    .getHeaderNames()
    .filter((name) => !OWN.has(name))
    .map((name) => [name, String(response.getHeader(name))]);

/** Weak: the same response may go out compressed or not. */
export const weakEtag = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** The entry with its variant for an encoding, compressed when it is asked for first. */
export async function withVariant(entry: CacheEntry, encoding: Encoding): Promise<CacheEntry> {
  if (entry.variants[encoding] !== undefined) return entry;
  const actual = isWorthCompressing(entry.body) ? encoding : 'identity';
  const body = await compress(entry.body, actual);
  const headers = [...entry.headers, ['ETag', entry.etag], ['Content-Length', String(body.length)]];
  if (actual !== 'identity') headers.push(['Content-Encoding', actual]);
  const headersOf304 = headers.filter(([name = '']) => !OF_BODY.has(name.toLowerCase()));
  const variant = { body, etag: entry.etag, headers: headers.flat(), headersOf304: headersOf304.flat() };
  return { ...entry, variants: { ...entry.variants, [encoding]: variant } };
}

/** In memory. Bytes. */
export function sizeOf({ body, variants }: CacheEntry): number {
  const all = Object.values(variants);
  const bodies = new Set([body, ...all.map((variant) => variant.body)]);
  return [...bodies].reduce((sum, { length }) => sum + length, all.length * HEADERS_SIZE);
}

/** Whether a client has this very response already (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => bare(each) === bare(etag));
}
