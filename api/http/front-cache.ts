import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { chooseEncoding } from './encoding.ts';
import type { Keeping } from './keep-answers.ts';
import { isFresh, type Variant } from './kept-answer.ts';
import { type Logger, startLine } from './log.ts';
import { hasOneHost } from './one-host.ts';
import { mayShare } from './shared-answer.ts';

/** Anything else as Host is for the whole stack to judge. */
const PLAIN_HOST = /^[\w.:[\]-]{1,255}$/;

interface Front extends Keeping {
  log: Logger;
}

/** Answers what is kept with headers made before, and leaves all else to the whole stack. */
export function frontCache({ store, nameOf, stamp, log }: Front, rest: RequestListener): RequestListener {
  return (request, response) => {
    const name = isPlain(request) ? nameOf(request.url ?? '') : undefined;
    const kept = name === undefined ? undefined : store.get(name, stamp);
    const variant = kept?.variants[chooseEncoding(request.headers['accept-encoding']?.toString())];
    if (kept === undefined || variant === undefined) return rest(request, response);
    const id = randomUUID();
    const done = startLine(log, request.method ?? '');
    response.once('close', () =>
      done({ id, route: kept.route, status: response.statusCode, isAborted: !response.writableFinished }),
    );
    answer(request, response, variant, id);
  };
}

/** Whether nothing in a request but its address, its encodings and what it has already can make a difference. */
function isPlain(request: IncomingMessage): boolean {
  const { headers } = request;
  return (
    mayShare(request) &&
    PLAIN_HOST.test(headers.host ?? '') &&
    hasOneHost(request) &&
    headers['idempotency-key'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function answer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { body, etag, ...made }: Variant,
  id: string,
): void {
  const known = headers['if-none-match'];
  const isForced = /(?:^|,)\s*no-cache\s*(?:,|$)/.test(headers['cache-control'] ?? '');
  const has = known !== undefined && !isForced && isFresh(known, etag);
  response.writeHead(has ? 304 : 200, [...(has ? made.headersOf304 : made.headers), 'X-Request-Id', id]);
  response.end(has || method === 'HEAD' ? undefined : body);
}
