import { type FieldError, Problem } from '#contract/problem.ts';
import { LONGEST_WAIT } from './backoff.ts';
import type { Fault } from './entry.ts';
import { isFieldError } from './stored-rows.ts';

/** What came back for a message, as far as it matters. */
export interface Answer {
  status: number;
  /** The header Idempotency-Key. */
  echo: string | null;
  /** Parsed JSON; undefined where there was none, or nobody needs it. */
  body?: unknown;
  /** Seconds. */
  retryAfter?: number | undefined;
}

export type Outcome =
  | { kind: 'stored'; id: number | null }
  | { kind: 'refused'; fault: Fault; errors: FieldError[] }
  | {
      kind: 'wait';
      fault: Fault;
      /** Seconds. */
      retryAfter?: number | undefined;
    };

/** Statuses of ours that ask to come again. */
const PASSING: Record<number, Fault['kind']> = { 408: 'busy', 409: 'running', 425: 'busy', 429: 'too-many' };

/** Whether an answer is our server's own word on the message `key`: the header may be bare or quoted (RFC 9651). */
export function echoes({ echo }: Pick<Answer, 'echo'>, key: string): boolean {
  return echo !== null && echo.replace(/^"(.*)"$/, '$1').toLowerCase() === key;
}

/**
 * What an answer means for the message `key` (product.md, the contact promise). Only our server's own answer moves a
 * message: 201 naming the key twice stores it, another 4xx parks it. Everything else leaves it waiting.
 */
export function readAnswer(answer: Answer, key: string): Outcome {
  const { status, body, retryAfter } = answer;
  const isOurs = echoes(answer, key);
  if (!isOurs) return foreign(answer);
  if (status === 201 && holds(body, key)) return { kind: 'stored', id: idOf(body) };
  const passing = status >= 500 ? 'busy' : PASSING[status];
  if (passing !== undefined) return { kind: 'wait', fault: { kind: passing, status }, retryAfter };
  if (status >= 400 && status < 500) return refusal(status, body);
  return foreign(answer);
}

/** A stranger on the line may ask for patience, but not for a day of it: the next line may be a good one. */
function foreign({ status, retryAfter }: Answer): Outcome {
  const capped = retryAfter === undefined ? undefined : Math.min(retryAfter, LONGEST_WAIT / 1_000);
  return { kind: 'wait', fault: { kind: 'foreign', status }, retryAfter: capped };
}

function refusal(status: number, body: unknown): Outcome {
  const problem = Problem.fromBody(body);
  if (problem === undefined) {
    // A code that this page does not know yet, or none: title and fields speak for themselves.
    const { title, errors } = isObject(body) ? body : {};
    return {
      kind: 'refused',
      fault: { kind: 'refused', status, ...(typeof title === 'string' && { title }) },
      errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    };
  }
  const { code, message: title, errors } = problem;
  return { kind: 'refused', fault: { kind: 'refused', status, title, code }, errors };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const holds = (body: unknown, key: string) =>
  isObject(body) && typeof body.key === 'string' && body.key.toLowerCase() === key;

const idOf = (body: unknown) => (isObject(body) && typeof body.id === 'number' ? body.id : null);
