import { Problem } from '#contract/problem.ts';
import { CallFailed } from './call-failed.ts';
import { readToken } from './token.ts';

/** Long enough for a large table on a slow line. Milliseconds. */
const LIMIT = 5 * 60 * 1000;

/**
 * Fetches a CSV file of the operator's and hands it to the browser as `{name}-{day}.csv`. Gives the file's name.
 * @param path below /api
 * @throws Problem or CallFailed, as a call does
 */
export async function downloadCsv(path: string, search: URLSearchParams, name: string): Promise<string> {
  const file = await fetchCsv(`/api${path}?${search}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return link.download;
}

async function fetchCsv(url: string): Promise<Blob> {
  const signal = AbortSignal.timeout(LIMIT);
  try {
    const response = await fetch(url, {
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
