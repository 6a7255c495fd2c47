import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An address of this machine that no other client of a test has: limits by address count it apart. */
export const HONEST_ADDRESS = '127.0.0.2';

/** The status of a GET from an address of this machine, on a connection of its own. */
export async function askFrom(localAddress: string, url: string): Promise<number> {
  const asking = get(url, { localAddress, agent: false });
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}

export interface Packed {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came. */
  body: Buffer;
  /** Unpacked. */
  text: string;
}

/** The bytes of an answer as they come: fetch would unpack them. */
export async function askPacked(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Packed> {
  const asking = request(url, { method, headers }).end();
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  if (answer === undefined) throw new Error('no answer');
  const body = Buffer.concat(await answer.toArray());
  const unpack = unpackers[answer.headers['content-encoding'] ?? 'identity'] ?? ((bytes) => bytes);
  const text = body.length === 0 ? '' : unpack(body).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body, text };
}

const unpackers: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
