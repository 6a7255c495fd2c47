import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import multer from '@koa/multer';
import type { AppContext, AppMiddleware } from '#api/http/app-state.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { Limits } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';

const KB = 1024;
const MB = KB * KB;
/** What each body may take without the shared budget: room for what people write. */
const OWN = 16 * KB;
/** Even the longest body comes in fewer pieces where a connection brings at least 60 bytes at a time. */
const PIECES_MAX = 20_000;

/** The refusal of a body, or a part of one, with more than `most` bytes. */
function tooLarge(most: number, cause?: unknown): Problem {
  const limit = most < MB ? `${Math.floor(most / KB)} KB` : `${Math.floor(most / MB)} MB`;
  return new Problem('too_large', { detail: `At most ${limit} are taken here.`, cause });
}

/**
 * Reads the body of a request into memory, in one buffer: a list of pieces of a byte each would take a hundred times as much.
 * What all bodies take together has a limit, so that a thousand long ones that never end do not take the whole machine.
 * @throws Problem too_large, timeout, busy, bad_request
 */
function readBytes(
  request: IncomingMessage,
  { bytes, seconds }: Pick<Limits, 'bytes' | 'seconds'>,
  budget: MemoryBudget,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let body = Buffer.alloc(0);
  let size = 0;
  let pieces = 0;
  const releases: (() => void)[] = [];
  let claimed = 0;

  function grow(needed: number): void {
    const room = Math.min(bytes, Math.max(needed, body.length * 2));
    const more = Math.max(0, room - OWN) - claimed;
    releases.push(budget.claim(more, seconds));
    claimed += more;
    const larger = Buffer.allocUnsafeSlow(room);
    body.copy(larger, 0, 0, size);
    body = larger;
  }

  function take(piece: Buffer): void {
    pieces += 1;
    if (size + piece.length > bytes) throw tooLarge(bytes);
    if (pieces > PIECES_MAX) {
      throw new Problem('bad_request', { detail: 'The body came in too many pieces.' });
    }
    if (size + piece.length > body.length) grow(size + piece.length);
    piece.copy(body, size);
    size += piece.length;
  }

  /** Reads past all that is still sent. */
  const stop = () => request.removeAllListeners('data').resume();
  const timer = setTimeout(() => reject(new Problem('timeout')), seconds * 1000);
  request.on('data', (piece: Buffer) => {
    try {
      take(piece);
    } catch (refusal) {
      stop();
      reject(refusal);
    }
  });
  request.on('end', () => resolve(body.subarray(0, size)));
  request.on('error', () => reject(new Problem('bad_request', { detail: 'The request broke off.' })));
  return promise.finally(() => {
    clearTimeout(timer);
    for (const release of releases) release();
    stop();
  });
}

type BodyLimits = Pick<Limits, 'bytes' | 'seconds'>;

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/** Reads the JSON of the body; `{}` without a body, so that the schema names the missing fields. */
export async function readJson(ctx: AppContext, limits: BodyLimits, budget: MemoryBudget): Promise<unknown> {
  if (!hasBody(ctx.req)) return {};
  refuseOtherKinds(ctx);
  if ((ctx.request.length ?? 0) > limits.bytes) throw tooLarge(limits.bytes);
  const bytes = await readBytes(ctx.req, limits, budget);
  try {
    // fatal: a byte that is not UTF-8 is refused, not replaced.
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('bad_request', { detail: 'The body is not valid JSON in UTF-8.' });
  }
}

function parse(text: string): unknown {
  const fault = faultOfShape(text);
  if (fault !== undefined) throw new Problem('bad_request', { detail: `The body ${fault}.` });
  return JSON.parse(text);
}

/** Takes only plain JSON in UTF-8. A form of another site cannot send that without asking first, and nothing is inflated. */
function refuseOtherKinds(ctx: AppContext): void {
  const charset = ctx.request.charset.toLowerCase();
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (ctx.is('application/json') === false) throw new Problem('unsupported_type', { detail: 'Send JSON.' });
  if (charset !== '' && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Problem('unsupported_type', { detail: 'Send JSON in UTF-8.' });
  }
  if (encoding !== '' && encoding !== 'identity') {
    throw new Problem('unsupported_type', { detail: 'Send the body without a content encoding.' });
  }
}

/** Both are several times what any call takes. */
const DEPTH_MAX = 20;
const NAMES_MAX = 1_000;

/**
 * Why JSON of such a shape is not parsed, or undefined. The schema leaves unknown names out later, so all names are looked
 * at here, in one pass that makes nothing of the values. `JSON.parse` takes the last of two equal names, and
 * `secure-json-parse` refuses `__proto__` alone.
 */
function faultOfShape(json: string): string | undefined {
  /** The names so far of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : undefined) > DEPTH_MAX) return 'is nested too deeply';
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfText(json, at);
      const names = open.at(-1);
      if (names !== undefined && isFollowedByColon(json, end)) {
        const name = nameOf(json.slice(at, end + 1));
        if (name === '__proto__') return 'has a name that no object may have';
        if (names.has(name)) return 'has one name twice in an object';
        names.add(name);
        count += 1;
        if (count > NAMES_MAX) return 'has too many names';
      }
      at = end;
    }
  }
  return undefined;
}

/** The place of the quote that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

function isFollowedByColon(json: string, end: number): boolean {
  let at = end + 1;
  while (' \t\r\n'.includes(json[at] ?? 'x')) at += 1;
  return json[at] === ':';
}

/** Reads a name, so that two spellings of it are equal. The parser reports what is not JSON. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Far more than a message may have, percent-encoded, so that the form can show one that is too long again to be shortened. */
const FORM_LIMITS = { bytes: 1024 * 1024, seconds: 20 };
/** Several times as many fields as the form has. */
const PAIRS_MAX = 50;

/** The fields of a form sent by plain HTML; of two with one name the first counts. @throws Problem bad_request, too_large, timeout, unsupported_type, busy */
export async function readForm(ctx: AppContext, budget: MemoryBudget): Promise<Map<string, string>> {
  if (ctx.is('application/x-www-form-urlencoded') === false) throw new Problem('unsupported_type');
  if ((ctx.request.length ?? 0) > FORM_LIMITS.bytes) throw tooLarge(FORM_LIMITS.bytes);
  const text = (await readBytes(ctx.req, FORM_LIMITS, budget)).toString('latin1');
  const fields = new Map<string, string>();
  for (const pair of pairsOf(text)) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, at));
    if (!fields.has(name)) fields.set(name, decode(pair.slice(at + 1)));
  }
  return fields;
}

/** Splits off no more pairs than are allowed, so that a megabyte of `&` is refused at once. */
function pairsOf(text: string): string[] {
  const pairs = text.split('&', PAIRS_MAX + 1);
  if (pairs.length > PAIRS_MAX) {
    throw new Problem('bad_request', { detail: `The form has more than ${PAIRS_MAX} fields.` });
  }
  return pairs;
}

/** Unlike URLSearchParams it refuses bytes that are not UTF-8 instead of replacing them. */
function decode(encoded: string): string {
  try {
    // With a megabyte of `+` replaceAll would take a quarter of a second.
    return decodeURIComponent(encoded.split('+').join(' '));
  } catch (cause) {
    throw new Problem('bad_request', { detail: 'The form is not valid UTF-8.', cause });
  }
}

/** How long the rest of a request is read. No longer than an idle connection may stay open. Milliseconds. */
const LINGER_MS = 5_000;

/**
 * Ends the connection behind an answer that was given before its request was read, so that no client keeps sending what
 * no call takes. Node closes such a connection as soon as the answer has ended, and closed with bytes on their way it
 * makes the other side's system throw the answer away (RFC 9112, 9.6). So the whole answer is written at once, and its
 * end waits a moment for the rest of the request, which is read past.
 */
export const closeUnread: AppMiddleware = async (ctx, next) => {
  await next();
  const { req, res } = ctx;
  if (req.complete || !hasBody(req)) return;
  // A body that came with its head is parsed after what is answered at once.
  await setImmediate();
  if (req.complete) return;
  ctx.set('Connection', 'close');
  const { body } = ctx;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  // https://github.com/koajs/koa/blob/master/docs/api/context.md#ctxrespond
  ctx.respond = false;
  res.write(body);
  const signals = [AbortSignal.timeout(LINGER_MS), ctx.state.scope.signal];
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  if (!req.resume().complete) await once(req, 'end', { signal }).catch(() => undefined);
  if (!res.destroyed) res.end();
};

interface Multipart {
  fields: unknown;
  file: Uint8Array | undefined;
}

const RETRY_AFTER_SECONDS = 10;
/** Room for boundaries and the heads of parts. Bytes. */
const ENVELOPE_MAX = 64 * 1024;
const UNREADABLE = 'The form is broken, or has more or other parts than expected.';

/**
 * Reads fields and the one file called `name` into memory; refuses more, or more bytes, while they stream in.
 *
 * Multer reports a refusal only when the request has ended, which a slow client puts off. Its `streamHandler`
 * (https://github.com/expressjs/multer#streamhandler) gives us the parser: when multer lets go of it before the end of
 * the request, it has refused. What still comes is read past (`closeUnread` ends the connection).
 */
export function multipartReader(
  name: string,
  { bytes, fileBytes = 0 }: Limits,
  budget: MemoryBudget,
): (ctx: AppContext) => Promise<Multipart> {
  const limits = {
    fileSize: fileBytes,
    files: 1,
    fields: 20,
    parts: 21,
    fieldSize: bytes,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  // All fields together may have as many bytes as a JSON body.
  const most = fileBytes + bytes + ENVELOPE_MAX;

  return async (ctx) => {
    const length = ctx.request.length ?? most;
    if (length > most) throw tooLarge(most);
    // The claim lasts until the answer, since the picture waits in memory for its turn.
    ctx.res.once('close', budget.claim(length, RETRY_AFTER_SECONDS));
    let refusal = new Problem('bad_request', { detail: UNREADABLE });
    const refused = Promise.withResolvers<never>();

    const streamHandler = (request: IncomingMessage, parser: Writable) => {
      // These listeners run before multer's own, which unpipe the parser.
      parser.prependListener('file', (_: string, file: Readable) => {
        file.once('limit', () => {
          refusal = tooLarge(fileBytes);
        });
      });
      parser.prependListener('field', (_: string, __: string, { valueTruncated }: Truncated) => {
        if (valueTruncated) refusal = tooLarge(bytes);
      });
      parser.once('unpipe', () => {
        if (!request.complete) refused.reject(refusal);
      });
      let left = most;
      request.on('data', (piece: Buffer) => {
        left -= piece.length;
        if (left >= 0 || parser.destroyed) return;
        refusal = tooLarge(most);
        parser.destroy(refusal);
      });
      request.pipe(parser);
    };
    const options = { storage: multer.memoryStorage(), limits, streamHandler };
    const received = multer(options).single(name)(ctx, async () => undefined);
    // All that multer and its parser refuse is the sender's fault.
    await Promise.race([received, refused.promise]).catch(() => {
      throw refusal;
    });
    return { fields: 'body' in ctx.request ? ctx.request.body : {}, file: ctx.file?.buffer };
  };
}

interface Truncated {
  valueTruncated: boolean;
}
