import type { IncomingMessage } from 'node:http';
import type { AppContext } from '#api/http/app-state.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { Limits } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { faultOfShape } from './json-shape.ts';
import { readBytes, tooLarge } from './read-bytes.ts';

type BodyLimits = Pick<Limits, 'bytes' | 'seconds'>;

export function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/** The JSON of the body; `{}` for none, so that the schema names the missing fields. */
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

/** Only plain JSON in UTF-8: a form of another site cannot send that without asking first, and nothing is inflated. */
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
