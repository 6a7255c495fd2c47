import type { AppContext } from '#api/http/app-state.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import { Problem } from '#contract/problem.ts';
import { readBytes, tooLarge } from './read-bytes.ts';

/** Far more than a message may have, percent-encoded, so that the form can show one that is too long again to be shortened. */
const LIMITS = { bytes: 1024 * 1024, seconds: 20 };
/** Several times as many fields as the form has. */
const PAIRS_MAX = 50;

/** The fields of a form sent by plain HTML; of two with one name the first counts. @throws Problem bad_request, too_large, timeout, unsupported_type, busy */
export async function readForm(ctx: AppContext, budget: MemoryBudget): Promise<Map<string, string>> {
  if (ctx.is('application/x-www-form-urlencoded') === false) throw new Problem('unsupported_type');
  if ((ctx.request.length ?? 0) > LIMITS.bytes) throw tooLarge(LIMITS.bytes);
  const text = (await readBytes(ctx.req, LIMITS, budget)).toString('latin1');
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
