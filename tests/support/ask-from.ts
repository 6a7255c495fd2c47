import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** An address of this machine that no other client of a test has: limits by address count it apart. */
export const HONEST_ADDRESS = '127.0.0.2';

/** The status of a GET from an address of this machine, on a connection of its own. */
export async function askFrom(localAddress: string, url: string): Promise<number> {
  const request = get(url, { localAddress, agent: false });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}
