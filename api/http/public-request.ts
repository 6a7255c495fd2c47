import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isForbiddenLiteral, NotPublic, publicLookup } from './public-lookup.ts';

interface PublicRequest {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  signal: AbortSignal;
  /** Whether only an address that anybody reaches may be called. */
  isPublic: boolean;
}

/** Gives an answer as soon as its headers have come. Follows no redirect. @throws NotPublic */
export async function requestFrom(
  url: URL,
  { isPublic, body, ...given }: PublicRequest,
): Promise<IncomingMessage> {
  if (isPublic && isForbiddenLiteral(url.hostname))
    throw new NotPublic(`${url.hostname} is an address that is not public`);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  // A connection that another call left open was looked up at another time.
  const options = { ...given, agent: false as const, ...(isPublic && { lookup: publicLookup }) };
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body);
  });
}
