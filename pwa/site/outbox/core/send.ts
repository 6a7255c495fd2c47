import type { createContact } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import { retryAfterOf } from '#pwa/shared/api/retry-after.ts';
import { LONGEST_WAIT } from './backoff.ts';
import { type Entry, type Fault, isFieldError, isRow } from './entry.ts';

// Only its type: the contract's module brings the schemas along, and the outbox does without.
const PATH: (typeof createContact)['path'] = '/contacts';
/** Milliseconds, headers and body together (product.md, the contact promise). */
export const SEND_LIMIT = 15_000;
/** The limit of the contract; the latest keys come first. */
const SUPERSEDES_MAX = 50;

type Message = Pick<Entry, 'key' | 'fields' | 'writtenAt' | 'supersedes' | 'visit' | 'isPlain'>;

/** Sends a message once. Never rejects: every failure is an outcome. */
export async function deliver(message: Message): Promise<Outcome> {
  const { key } = message;
  const signal = AbortSignal.timeout(SEND_LIMIT);
  try {
    const response = await fetch(`/api${PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(bodyOf(message)),
      // A captive portal's redirect (307) would receive the message.
      redirect: 'manual',
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    const echo = response.headers.get('Idempotency-Key');
    const body: unknown = echoes({ echo }, key) ? await response.json().catch(ignoreBadJson) : undefined;
    return readAnswer(
      { status: response.status, echo, body, retryAfter: retryAfterOf(response.headers) },
      key,
    );
  } catch {
    return { kind: 'wait', fault: { kind: signal.aborted ? 'no-answer' : 'no-connection' } };
  }
}

/** A body that ends too early rejects with another error and counts as no connection. */
function ignoreBadJson(error: unknown): undefined {
  if (error instanceof SyntaxError) return undefined;
  throw error;
}

function bodyOf({ fields, writtenAt, supersedes, visit, isPlain }: Message) {
  const written = new Date(writtenAt);
  // A wrong clock may give a year that the contract refuses: the message goes without it.
  const year = written.getUTCFullYear();
  return {
    ...visit,
    ...fields,
    ...(year >= 1970 && year <= 9999 && { written_at: written.toISOString() }),
    ...(supersedes.length > 0 && { supersedes: supersedes.slice(0, SUPERSEDES_MAX) }),
    ...(isPlain && { plain: true }),
  };
}

/** What came back for a message, as far as it matters. */
export interface Answer {
  status: number;
  /** The header Idempotency-Key. */
  echo: string | null;
  /** Parsed JSON; undefined where there was none, or it is not needed. */
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
function echoes({ echo }: Pick<Answer, 'echo'>, key: string): boolean {
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
  // Not by `Problem`, which brings the sentences of all problems along.
  const { title, errors } = isRow(body) ? body : {};
  return {
    kind: 'refused',
    fault: { kind: 'refused', status, ...(typeof title === 'string' && { title }) },
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

const holds = (body: unknown, key: string) =>
  isRow(body) && typeof body.key === 'string' && body.key.toLowerCase() === key;

const idOf = (body: unknown) => (isRow(body) && typeof body.id === 'number' ? body.id : null);
