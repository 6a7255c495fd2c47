import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { Problem } from '#contract/problem.ts';

/** Room for far more than a message may have, percent-encoded as browsers do, so that too long a one comes back to be cut. */
const LIMIT = 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** The fields of a form sent by plain HTML; of two with one name the first counts. */
export async function readForm(ctx: Context): Promise<Map<string, string>> {
  if (ctx.is('application/x-www-form-urlencoded') === false) throw new Problem('unsupported_type');
  if ((ctx.request.length ?? 0) > LIMIT) throw new Problem('too_large');
  const text = (await readBytes(ctx.req)).toString('latin1');
  const fields = new Map<string, string>();
  for (const pair of text.split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (!fields.has(decode(name))) fields.set(decode(name), decode(value.join('=')));
  }
  return fields;
}

/** Unlike URLSearchParams it refuses bytes that are not UTF-8 instead of replacing them. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (cause) {
    throw new Problem('bad_request', { detail: 'The form is not valid UTF-8.', cause });
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => reject(new Problem('timeout')), TIMEOUT_MS);
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > LIMIT) reject(new Problem('too_large'));
    else chunks.push(chunk);
  });
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', () => reject(new Problem('bad_request')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    request.removeAllListeners('data').resume();
  }
}
