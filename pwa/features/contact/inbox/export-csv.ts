import { type ContactFilter, exportContacts } from '#contract/contact-inbox.ts';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { readToken } from '#pwa/shared/api/token.ts';

/** Long enough for a large table on a slow line. Milliseconds. */
const LIMIT = 5 * 60 * 1000;

interface Wanted {
  q: string;
  state: ContactFilter;
}

/** Fetches the messages that are shown, all pages, and hands them to the browser as a file. Gives the file's name. */
export async function exportCsv(wanted: Wanted): Promise<string> {
  const file = await fetchCsv(wanted);
  const name = `messages-${new Date().toISOString().slice(0, 10)}.csv`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}

/** @throws Problem or CallFailed, as a call does */
async function fetchCsv({ q, state }: Wanted): Promise<Blob> {
  const search = new URLSearchParams({ state, ...(q !== '' && { q }) });
  const signal = AbortSignal.timeout(LIMIT);
  try {
    const response = await fetch(`/api${exportContacts.path}?${search}`, {
      headers: { Accept: 'text/csv, application/problem+json', Authorization: `Bearer ${readToken() ?? ''}` },
      signal,
    });
    const isCsv = response.headers.get('Content-Type')?.startsWith('text/csv') === true;
    if (response.ok && isCsv) return await response.blob();
    throw (
      Problem.fromBody(await response.json().catch(() => null)) ??
      new CallFailed('foreign', { status: response.status })
    );
  } catch (cause) {
    if (cause instanceof Problem || cause instanceof CallFailed) throw cause;
    throw new CallFailed(signal.aborted ? 'timeout' : 'network', { cause });
  }
}
