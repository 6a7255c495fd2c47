import { type LookupAddress, lookup as lookupAll } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The name leads into a network of its own. */
export class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC';
}

/** Whether anybody on the internet reaches the address; an IPv4 address within an IPv6 one counts as itself. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** A host that is written as an address is never looked up: it is judged as it stands. */
export function isForbiddenLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && !isPublic(bare);
}

/**
 * Looks a name up for the connection that is made to just these addresses, so that a later answer of the name's server
 * changes nothing. A name with any address that is not public is refused.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookupAll(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublic(address))) {
      return callback(new NotPublic(`${hostname} has an address that is not public`), '', 0);
    }
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
