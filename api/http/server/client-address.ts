import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

interface Options {
  /** How many proxies of our own stand before the server. */
  trustProxy: number;
  /** Called once, when a proxy seems to be there that no setting names. */
  warn: (message: string) => void;
}

/**
 * The address that limits count by: the socket's, or the one that the outermost trusted proxy saw. Of IPv6 the first
 * 64 bits, since one customer has them all.
 */
export function clientAddressReader({ trustProxy, warn }: Options): (request: IncomingMessage) => string {
  let warned = false;
  return (request) => {
    const socket = request.socket.remoteAddress ?? '';
    const header = request.headers['x-forwarded-for'];
    if (header === undefined) return networkOf(socket);
    if (trustProxy === 0) {
      if (!warned)
        warn('X-Forwarded-For arrives but TRUST_PROXY is 0: limits count the proxy as one client.');
      warned = true;
      return networkOf(socket);
    }
    // Each proxy appends who called it, so the last entries are ours and all before them are the client's word.
    const hops = header.toString().split(',');
    const client = hops.at(-trustProxy)?.trim() ?? '';
    return networkOf(isIP(client) === 0 ? socket : client);
  };
}

/** The address that limits count by. Of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
