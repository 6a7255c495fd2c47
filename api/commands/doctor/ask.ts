import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const LIMIT_MS = 10_000;
/** How much of an answer is read. Bytes. */
const BODY_MAX = 4 * 1024 * 1024;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Question {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** One request, which follows no redirect and takes any certificate: that has a line of its own. @throws Error */
export async function ask(
  address: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(
    url,
    {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(LIMIT_MS),
      rejectUnauthorized: false,
      agent: false,
    },
    (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > BODY_MAX) answer.destroy();
      });
      // An answer that comes before all of the body was sent ends the connection.
      answer.on('close', end).on('error', end);
    },
  );
  asked.on('error', reject).end(body);
  return promise;
}

/** Why an address was not reached, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ECONNRESET') return 'the line was cut';
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer in ${LIMIT_MS / 1000} seconds`;
  return code === '' ? 'no answer' : code;
}
