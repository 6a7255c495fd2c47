import { once } from 'node:events';
import { request } from 'node:http';

/** 10 MB: far more than any call takes. */
export const FAR_TOO_LONG = 10 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, ' ');

/** Line 12 of the trust list: writes a body without a length, with which it would be refused unread. Gives the status, and how much was sent until it came. */
export async function pourBody(
  url: string,
  { method = 'POST', headers }: { method?: string; headers: Record<string, string> },
): Promise<{ status: number; sent: number }> {
  // Without it Node sends bodies of some methods bare, which no server reads.
  const all = { ...headers, 'Transfer-Encoding': 'chunked' };
  const sending = request(url, { method, headers: all, agent: false });
  const answered = once(sending, 'response');
  sending.on('error', () => undefined);
  let sent = 0;
  let status = 0;
  void answered.then(([response]) => {
    status = response.statusCode;
    response.resume();
  });
  while (sent < FAR_TOO_LONG && status === 0) {
    sent += PIECE.length;
    if (!sending.write(PIECE)) await Promise.race([once(sending, 'drain'), answered]);
  }
  sending.end();
  await answered;
  sending.destroy();
  return { status, sent };
}
