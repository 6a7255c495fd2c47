import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isWorthPacking, pack } from './compress.ts';
import type { Encoding } from './encoding.ts';

export type Headers = [name: string, value: string][];

/** An answer in one encoding, its headers ready to be written. */
export interface Variant {
  body: Buffer;
  /** The body with a character for each byte, once it was asked for (`textOf`). */
  text?: string;
  etag: string;
  /** Names and values in turn; the request id is not among them. */
  headers: string[];
  /** Those of the 304 in its place. */
  headersOf304: string[];
}

/** An answer for everyone who asks for one address. */
export interface KeptAnswer {
  /** What the log calls it. */
  route: string;
  /** The lines that the log has for it, by status and method (`restOfLine`). */
  lines: Map<string, string>;
  /** Of the content it was made of; undefined: it stays for as long as the process. */
  stamp: string | undefined;
  variants: Partial<Record<Encoding, Variant>>;
  /** What further variants are made of; undefined for a file, which lies packed elsewhere. */
  whole: { body: Buffer; etag: string; headers: Headers } | undefined;
  /** How often it was given again. */
  hits: number;
  /** Given again since room was last made. */
  isAsked: boolean;
}

/** Made anew for each answer or each encoding. */
const OWN = new Set(['x-request-id', 'idempotency-key', 'content-length', 'content-encoding', 'etag']);
const OF_BODY = new Set(['content-length', 'content-type']);
/** Bytes. */
const TEXT_MAX = 8 * 1024;
/** About what the headers of a variant take up. Bytes. */
const HEADERS_SIZE = 4_000;

/** The headers of an answer that is about to be sent, without those that belong to one request or one encoding. */
export function sharedHeaders(response: ServerResponse): Headers {
  return response
    .getHeaderNames()
    .filter((name) => !OWN.has(name))
    .map((name) => [name, String(response.getHeader(name))]);
}

export function variantOf(
  body: Buffer,
  { encoding, etag, headers }: { encoding: Encoding; etag: string; headers: Headers },
): Variant {
  const all: Headers = [...headers, ['ETag', etag], ['Content-Length', String(body.length)]];
  if (encoding !== 'identity') all.push(['Content-Encoding', encoding]);
  const of304 = all.filter(([name]) => !OF_BODY.has(name.toLowerCase()));
  return { body, etag, headers: all.flat(), headersOf304: of304.flat() };
}

/**
 * A short body as text in latin1, a character for each byte: Node writes it in one piece with the head, at half of what
 * two pieces cost. A long one would be copied for it, and stays undefined.
 */
export function textOf(variant: Variant): string | undefined {
  if (variant.body.length > TEXT_MAX) return undefined;
  variant.text ??= variant.body.toString('latin1');
  return variant.text;
}

/** Weak: the same answer may go out compressed or not. */
export function weakEtag(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** The variant for an encoding, packed now if nobody has asked for it before. */
export async function packedFor(
  { variants, whole }: KeptAnswer,
  encoding: Encoding,
): Promise<Variant | undefined> {
  const there = variants[encoding];
  if (there !== undefined || whole === undefined) return there;
  const actual = isWorthPacking(whole.body) ? encoding : 'identity';
  const variant = variantOf(await pack(whole.body, actual), { ...whole, encoding: actual });
  variants[encoding] = variant;
  return variant;
}

/** What it takes up in memory, in bytes; the files of the site are there anyway. */
export function sizeOf({ variants, whole }: KeptAnswer): number {
  const all = [...new Set(Object.values(variants))];
  const headers = all.length * HEADERS_SIZE;
  if (whole === undefined) return headers;
  const bodies = new Set([whole.body, ...all.map(({ body }) => body)]);
  return headers + [...bodies].reduce((sum, { length }) => sum + length, 0);
}

/** Whether a request has this very answer already (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => bare(each) === bare(etag));
}
