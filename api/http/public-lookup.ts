import { type LookupAddress, lookup as lookupAll } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The name leads to an address that is not on the public internet. */
export class NotPublic extends Error {
  static readonly code = 'ENOTPUBLIC';
  readonly code = NotPublic.code;
}

/** What `range()` takes for public: IPv4 addresses within IPv6 ones in the way of before 2006, and what Azure answers to its own machines. */
const ALSO_FORBIDDEN = [ipaddr.parseCIDR('::/96'), ipaddr.parseCIDR('168.63.129.16/32')];

/** Whether anybody on the internet reaches the address; an IPv4 address within an IPv6 one counts as itself. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return ALSO_FORBIDDEN.every(([base, bits]) => base.kind() !== parsed.kind() || !parsed.match(base, bits));
}

/** A host that is written as an address is never looked up: it is judged as it is. */
export function isForbiddenLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && !isPublic(bare);
}

/** How long a name may take to be looked up. Milliseconds. */
const LOOKUP_LIMIT_MS = 2_000;

/** Whether a host has an address that is not public, as far as it can be looked up now. */
export function isKnownPrivate(hostname: string): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isForbiddenLiteral(bare)) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  publicLookup(bare, { all: true }, (error) => resolve(error instanceof NotPublic));
  const limit = setTimeout(() => resolve(false), LOOKUP_LIMIT_MS);
  return promise.finally(() => clearTimeout(limit));
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
