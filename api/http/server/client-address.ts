import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Options {
  /** How many proxies of our own are in front of the server. */
  trustProxy: number;
  /** Called once, when a proxy seems to be in front that no setting names. */
  warn: (message: string) => void;
}

/** Reads the address that limits count by: the socket's, or the one that the outermost trusted proxy saw. */
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
    // Each proxy appends the address that called it: the last entries are our proxies', the client may have made up all others.
    const hops = header.toString().split(',');
    const client = hops.at(-trustProxy)?.trim() ?? '';
    return networkOf(isIP(client) === 0 ? socket : client);
  };
}

/** The address that limits count by. Of IPv6 the first 64 bits, since one customer has them all. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${new ipaddr.IPv6([a, b, c, d, 0, 0, 0, 0]).toString()}/64`;
}
