import type { IncomingMessage } from 'node:http';
import type { AppContext } from '#api/http/app-state.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { Limits } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { readBytes, tooLarge } from './read-bytes.ts';

type BodyLimits = Pick<Limits, 'bytes' | 'seconds'>;

export function hasBody(request: IncomingMessage): boolean {
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
 * at here, in one pass that makes nothing of the values.
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

/** Reads a name, so that two spellings of it are equal. The parser reports what is no JSON. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
