import type { createContact } from '#contract/contact.ts';
import { retryAfterOf } from '#pwa/shared/api/retry-after.ts';
import { echoes, type Outcome, readAnswer } from './answer.ts';
import type { Entry } from './entry.ts';

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
