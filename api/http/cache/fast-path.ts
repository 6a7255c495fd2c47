import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { restOfLine, startLine } from '#api/http/middleware/request-log.ts';
import type { Keeping } from '#api/http/middleware/response-cache.ts';
import type { Logger } from '#api/http/server/log.ts';
import { noteUnsent } from '#api/http/server/slow-readers.ts';
import { isFresh, type KeptAnswer, textOf, type Variant } from './cache-entry.ts';
import { inTurns } from './in-turns.ts';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';

/** Hundreds that wait at once would outlive the young heap. */
const ROW = 64;

interface Front extends Keeping {
  log: Logger;
}

/**
 * Answers what is kept with headers made before, and leaves all else to the whole stack. The answers to all that one turn of
 * the event loop read go out in a row: each write wakes the one who reads it, and the next finds him awake.
 */
export function frontCache({ store, nameOf, stamp, log }: Front, rest: RequestListener): RequestListener {
  const answerInTurns = inTurns<Kept>((all) => {
    for (const each of all) answer(each, log);
  }, ROW);
  return (request, response) => {
    const plain = readPlainRequest(request);
    const name = plain && nameOf(request.url ?? '');
    const kept = name === undefined ? undefined : store.get(name, stamp);
    const variant = plain && kept?.variants[plain.encoding];
    if (plain === undefined || kept === undefined || variant === undefined) return rest(request, response);
    answerInTurns({ response, plain, kept, variant });
  };
}

interface Kept {
  response: ServerResponse;
  plain: PlainRequest;
  kept: KeptAnswer;
  variant: Variant;
}

function answer({ response, plain, kept, variant }: Kept, log: Logger): void {
  const id = randomUUID();
  const has = plain.has !== undefined && isFresh(plain.has, variant.etag);
  response.writeHead(has ? 304 : 200, [
    ...(has ? variant.headersOf304 : variant.headers),
    'X-Request-Id',
    id,
  ]);
  if (has || response.req.method === 'HEAD') response.end();
  else response.end(textOf(variant) ?? variant.body, 'latin1');
  if (response.socket?.writableLength !== 0) noteUnsent(response, variant.body);
  logAnswer(log, response, { id, kept });
}

function logAnswer(
  log: Logger,
  response: ServerResponse,
  { id, kept }: { id: string; kept: KeptAnswer },
): void {
  const { method = '' } = response.req;
  const { route, lines } = kept;
  const status = response.statusCode;
  if (response.socket?.writableLength === 0) {
    // Nothing waits: the system has it all.
    const kind = status === 200 ? method : `${method} ${status}`;
    const rest = lines.get(kind) ?? restOfLine({ method, route, status, ms: 0, isAborted: false });
    lines.set(kind, rest);
    log.infoLine(`"id":"${id}",${rest}`);
    return;
  }
  const done = startLine(log, method);
  response.once('close', () => done({ id, route, status, isAborted: !response.writableFinished }));
}
