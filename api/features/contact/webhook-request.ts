/** Until headers and body have come. Milliseconds. */
const ANSWER_LIMIT = 10_000;

interface Request {
  url: string;
  /** The same at each try, so that a receiver can tell a repeat. */
  id: string;
  body: unknown;
  /** The process ends. */
  signal: AbortSignal;
}

/** One try. undefined when the receiver took it (2xx), else what went wrong, for the operator to read. Never rejects. */
export async function postToWebhook({ url, id, body, signal }: Request): Promise<string | undefined> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT);
  try {
    const response = await fetch(...requestOf(url, id, body, AbortSignal.any([signal, limit])));
    await response.body?.cancel();
    if (response.ok) return undefined;
    if (response.status >= 300 && response.status < 400) {
      return `It answered with a redirect (${response.status}), which is not followed.`;
    }
    return `It answered with ${response.status}.`;
  } catch {
    return limit.aborted
      ? `It did not answer in ${ANSWER_LIMIT / 1000} seconds.`
      : 'It could not be reached.';
  }
}

function requestOf(address: string, id: string, body: unknown, signal: AbortSignal): [string, RequestInit] {
  const url = new URL(address);
  const headers = new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': id });
  // fetch refuses a name and a password in an address.
  if (url.username !== '' || url.password !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    url.username = '';
    url.password = '';
  }
  return [url.href, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual', signal }];
}
