import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where one may post to: hosts that the operator named may stand in the hospital's own network. */
export type Reach = { webhookPrivateHosts: readonly string[]; allowHttp: boolean };
export type Receiver = { url: URL; isNamed: boolean };

/** All of IPv6 that is given out; old ways to write an address of IPv4 lie elsewhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Of a host that was named. Link-local addresses are never among them: there the metadata of a cloud's machine are asked for. */
const ownNetwork = ['private', 'uniqueLocal', 'loopback'];

/** Whether an address that a host's name led to may be connected to. */
export function mayConnectTo(address: string, isNamed: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  const range = read.range();
  const isPublic = range === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(globalUnicast));
  return isPublic || (isNamed && ownNetwork.includes(range));
}

/**
 * Reads where a webhook goes to, when it is saved and again before each attempt, since the setting may have changed. What a
 * name leads to shows when it is looked up.
 */
export function receiverOf(sent: string, { webhookPrivateHosts, allowHttp }: Reach): Receiver | 'invalid' | 'private' {
  const url = URL.parse(sent);
  if (!url || url.username || url.password) return 'invalid';
  url.hash = '';
  const isNamed = webhookPrivateHosts.includes(url.host);
  const address = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = address === 'localhost' || (ipaddr.isValid(address) && !mayConnectTo(address, false));
  // For a trial on one machine.
  const isTrial = url.protocol === 'http:' && allowHttp && isNamed && isLocal;
  if (url.protocol !== 'https:' && !isTrial) return 'invalid';
  if (isLocal && !(isNamed && (address === 'localhost' || mayConnectTo(address, true)))) return 'private';
  return { url, isNamed };
}

type Resolver = (
  host: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a host's name up for a connection, which then goes to what was looked at: a name that leads elsewhere the next time
 * changes nothing. One address that may not be connected to is enough to refuse.
 */
export const checkedLookup =
  (isNamed: boolean, resolve: Resolver = lookup): LookupFunction =>
  (host, options, found) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const isRefused =
        !error && !(addresses.length > 0 && addresses.every((one) => mayConnectTo(one.address, isNamed)));
      const fault = isRefused
        ? Object.assign(new Error('refused'), { code: 'EPRIVATE', syscall: 'getaddrinfo' })
        : error;
      if (fault) found(fault, '', 0);
      else if (options.all) found(null, addresses);
      else found(null, addresses[0]!.address, addresses[0]!.family);
    });
