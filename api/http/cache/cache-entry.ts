import { hash } from 'node:crypto';
import type { Encoding } from './compress.ts';

export type Headers = [name: string, value: string][];

interface Content {
  /** What the log calls the address. */
  route: string;
  /** The revision of the content that it was made of; undefined: of a file of the site, valid until `clear()`. */
  revision: string | undefined;
  body: Buffer;
  etag: string;
  /** The headers that are the same in every encoding. */
  commonHeaders: Headers;
}

/** A response in one encoding, its headers ready to be written: names and values in turn, without the request id. */
export interface CacheEntry extends Content {
  headers: string[];
  headersOf304: string[];
}

/** About what an entry takes beside its body. Bytes. */
const OVERHEAD = 2_000;

export function createEntry(content: Content, encoding: Encoding): CacheEntry {
  const { body, etag, commonHeaders } = content;
  const of304: Headers = [...commonHeaders.filter(([name]) => name !== 'content-type'), ['ETag', etag]];
  const all: Headers = [...commonHeaders, ['ETag', etag], ['Content-Length', String(body.length)]];
  if (encoding !== 'identity') {
    for (const headers of [of304, all]) headers.push(['Content-Encoding', encoding]);
  }
  return { ...content, headers: all.flat(), headersOf304: of304.flat() };
}

/** The bytes of memory that an entry takes. Files of the site are in memory anyway. */
export const sizeOf = ({ revision, body }: CacheEntry, key: string): number =>
  OVERHEAD + key.length * 2 + (revision === undefined ? 0 : body.length);

/** Weak: the same answer may go out compressed or not. */
export function weakEtag(text: string | Buffer): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Whether a request has this very answer already (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => bare(each) === bare(etag));
}
