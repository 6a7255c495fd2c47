import { NotPublic } from '#api/http/public-lookup.ts';
import { requestFrom } from '#api/http/public-request.ts';

/** Until the headers have come. Milliseconds. */
export const ANSWER_LIMIT_MS = 10_000;

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** The process ends. */
  signal: AbortSignal;
  /** Whether only an address that anybody reaches may be called. */
  isPublic: boolean;
}

type Posted = { status: number; retryAfterMs: number | undefined } | { error: string };

/** One try, which follows no redirect. Never rejects. */
export async function post({ url: address, headers, body, signal, isPublic }: Post): Promise<Posted> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const url = new URL(address);
  try {
    const answer = await requestFrom(url, {
      method: 'POST',
      isPublic,
      body,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.any([signal, limit]),
    });
    answer.on('error', () => undefined).destroy();
    return { status: answer.statusCode ?? 0, retryAfterMs: readRetryAfter(answer.headers['retry-after']) };
  } catch (error) {
    if (error instanceof NotPublic) return { error: NOT_PUBLIC };
    return {
      error: limit.aborted ? `It did not answer in ${ANSWER_LIMIT_MS / 1000} seconds.` : 'Couldn’t reach it.',
    };
  }
}

const NOT_PUBLIC = 'Its name leads to an address that is not public, so it was not called.';

/** Reads seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

/** Why an answer is none of success; undefined for one that is. */
export function answerFault(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which is not followed.`;
  return `It answered with ${status}.`;
}
