import { indianDay } from '#contract/indian-day.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { readToken } from '#pwa/shared/api/token.ts';
import { saveFile } from '#pwa/shared/browser/save-file.ts';

/** Long enough for a large table on a slow line. Milliseconds. */
const LIMIT = 5 * MINUTE_MS;
/** For all that a site holds. */
const LIMIT_OF_SITE = 60 * MINUTE_MS;

/**
 * Fetches a CSV file of the operator's and hands it to the browser as `{name}-{day}.csv`. Gives the file's name.
 * @param path below /api
 * @throws Problem or CallFailed, as a call does
 */
export async function downloadCsv(path: string, search: URLSearchParams, name: string): Promise<string> {
  const file = await fetchFile(`/api${path}?${search}`, { type: 'text/csv', limit: LIMIT });
  return saveFile(file, `${name}-${today()}.csv`);
}

interface FileWanted {
  name: string;
  ending: string;
  /** Its media type. */
  type: string;
  /** What is posted for it. */
  body: object;
}

/** As `downloadCsv`, for a file that is asked for by a post. */
export async function downloadFile(url: string, { name, ending, type, body }: FileWanted): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const file = await fetchFile(url, { type, limit: LIMIT_OF_SITE, init });
  return saveFile(file, `${name}-${today()}.${ending}`);
}

const today = () => indianDay(new Date());

interface Wanted {
  type: string;
  limit: number;
  init?: { method: string; headers: Record<string, string>; body: string };
}

async function fetchFile(url: string, { type, limit, init }: Wanted): Promise<Blob> {
  const signal = AbortSignal.timeout(limit);
  try {
    const response = await fetch(url, {
      ...init,
      headers: {
        ...init?.headers,
        Accept: `${type}, application/problem+json`,
        Authorization: `Bearer ${readToken() ?? ''}`,
      },
      signal,
    });
    const isWanted = response.headers.get('Content-Type')?.startsWith(type) === true;
    if (response.ok && isWanted) return await response.blob();
    throw (
      Problem.fromBody(await response.json().catch(() => null)) ??
      new CallFailed('foreign', { status: response.status })
    );
  } catch (cause) {
    if (cause instanceof Problem || cause instanceof CallFailed) throw cause;
    throw new CallFailed(signal.aborted ? 'timeout' : 'network', { cause });
  }
}
