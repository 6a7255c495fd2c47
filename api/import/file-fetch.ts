import type { IncomingMessage } from 'node:http';
import { NotPublic } from '#api/http/public-lookup.ts';
import { requestFrom } from '#api/http/public-request.ts';

const FILE_MB = 20;
const FILE_BYTES_MAX = FILE_MB * 1024 * 1024;
/** A file has to be complete after so many milliseconds. */
const FILE_MS = 60_000;
const REDIRECTS = 3;

/** Its message says in half a sentence why a file was not fetched. */
export class NotFetched extends Error {}

const TOO_LARGE = `it is larger than ${FILE_MB} MB`;

export type FileFetch = ReturnType<typeof createFileFetch>;

interface Options {
  signal?: AbortSignal | undefined;
  /** Origins that may be in a network of their own. */
  trusted: readonly string[];
  fileMs?: number | undefined;
}

/** Fetches files of the site that an export is of, by the addresses that the export names. */
export function createFileFetch({ signal, trusted, fileMs = FILE_MS }: Options) {
  /** @throws NotFetched */
  async function fetchFile(address: string): Promise<Buffer> {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(fileMs);
    const signals = AbortSignal.any(signal === undefined ? [timeout] : [timeout, signal]);
    try {
      return await readAll(await answerOf(new URL(address), signals, REDIRECTS));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof NotFetched) throw error;
      if (error instanceof NotPublic) throw new NotFetched('its host has an address that is not public');
      throw new NotFetched(
        timeout.aborted ? `it did not come within ${fileMs / 1000} s` : 'its host cannot be reached',
      );
    }
  }

  async function answerOf(url: URL, signals: AbortSignal, redirects: number): Promise<IncomingMessage> {
    const answer = await requestFrom(url, {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; content import)' },
      signal: signals,
      isPublic: !trusted.includes(url.origin),
    });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    answer.on('error', () => undefined).destroy();
    const next = URL.parse(headers.location ?? '', url.href);
    const isRedirect = statusCode >= 300 && statusCode < 400 && next !== null;
    if (isRedirect && redirects > 0 && /^https?:$/.test(next.protocol))
      return answerOf(next, signals, redirects - 1);
    throw new NotFetched(`its host answered with ${statusCode}`);
  }

  return fetchFile;
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const declared = Number(answer.headers['content-length']) || 0;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (Math.max(declared, length) > FILE_BYTES_MAX) throw new NotFetched(TOO_LARGE);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
