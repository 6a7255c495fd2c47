import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { differencesOf } from './differences.ts';
import { readStored } from './queries.ts';

interface Refused {
  /** The post that was to be changed; absent for a new one. */
  id: number | undefined;
  /** What this form sent and was never answered. */
  unanswered: readonly DraftValues[];
  signal: AbortSignal;
}

/** The post in whose favour a save was refused, where it says what this very form had sent: nobody else's work. */
export async function ownStanding(
  callApi: CallApi,
  error: unknown,
  { id, unanswered, signal }: Refused,
): Promise<Post | undefined> {
  const stands = storedId(error, id);
  if (stands === undefined || unanswered.length === 0) return undefined;
  const post = await readStored(callApi, stands, signal);
  return unanswered.some((texts) => differencesOf(post, texts, []).length === 0) ? post : undefined;
}

function storedId(error: unknown, id: number | undefined): number | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.code === 'post_stands') return error.stands;
  return error.code === 'changed_meanwhile' ? id : undefined;
}
