import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { logRequest } from '../middleware/request-log.ts';
import type { Logger } from '../server/log.ts';
import type { SlowReaders } from '../server/slow-readers.ts';
import { isFresh, type Variant } from './cache-entry.ts';
import { chooseEncoding } from './encoding.ts';
import type { ResponseCache } from './response-cache.ts';

interface Deps {
  cache: Pick<ResponseCache, 'variantFor'>;
  slowReaders: SlowReaders;
  log: Logger;
}

/** Answers what is cached with headers made before, and leaves all else to `rest`: several times as fast as through Koa. */
export function fastPath({ cache, slowReaders, log }: Deps, rest: RequestListener): RequestListener {
  function answer(response: ServerResponse, variant: Variant, route: string): void {
    const requestId = randomUUID();
    const { headers, method } = response.req;
    const has = isForced(headers) ? undefined : headers['if-none-match'];
    const isKnown = has !== undefined && isFresh(has, variant.etag);
    const lines = isKnown ? variant.headersOf304 : variant.headers;
    response.writeHead(isKnown ? 304 : 200, [...lines, 'X-Request-Id', requestId]);
    response.end(isKnown || method === 'HEAD' ? undefined : variant.body);
    slowReaders.watch(response, variant.body);
    logRequest(log, response, () => ({ requestId, route }));
  }

  return (request, response) => {
    const found = isPlain(request)
      ? cache.variantFor(request, chooseEncoding(request.headers['accept-encoding']))
      : undefined;
    if (found === undefined) rest(request, response);
    // After all that a client pipelined has been read: the last answer can then say that the connection closes.
    else setImmediate(answer, response, found.variant, found.route);
  };
}

/** Others are for the whole stack to judge. */
const PLAIN_HOST = /^[\w.:[\]-]{1,255}$/;

/** Whether nothing but its address, its encodings and what the client has already can make a difference. */
function isPlain({ headers, headersDistinct }: IncomingMessage): boolean {
  return (
    headers['idempotency-key'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headersDistinct.host?.length === 1 &&
    PLAIN_HOST.test(headers.host ?? '')
  );
}

const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/;
const isForced = ({ 'cache-control': caching }: IncomingMessage['headers']) =>
  caching !== undefined && NO_CACHE.test(caching);
