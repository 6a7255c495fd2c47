import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An address of this machine that no other client of a test has: limits by address count it apart. */
export const HONEST_ADDRESS = '127.0.0.2';

/** The answer to one request on a connection of its own, as it comes: fetch would unpack it. Its body has to be read. */
export async function askAlone(
  url: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
): Promise<IncomingMessage> {
  const asking = request(url, { agent: false, ...options });
  asking.on('error', () => undefined).end(body);
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  if (answer === undefined) throw new Error('no answer');
  return answer.on('error', () => undefined);
}

/** Its status alone. */
export async function statusAlone(...requests: Parameters<typeof askAlone>): Promise<number> {
  const { statusCode } = (await askAlone(...requests)).resume();
  return statusCode ?? 0;
}

/** The status of a GET from an address of this machine. */
export const askFrom = (localAddress: string, url: string): Promise<number> =>
  statusAlone(url, { localAddress });

export interface Packed {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came. */
  body: Buffer;
  /** Unpacked. */
  text: string;
}

/** An answer as it came, and unpacked. */
export async function askPacked(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Packed> {
  const answer = await askAlone(url, { method, headers });
  const body = Buffer.concat(await answer.toArray());
  const unpack = unpackers[answer.headers['content-encoding'] ?? 'identity'] ?? ((bytes) => bytes);
  const text = body.length === 0 ? '' : unpack(body).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body, text };
}

const unpackers: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
