import ipaddr from 'ipaddr.js';

/** Ranges that ipaddr.js counts as ordinary unicast but that lead into somebody's own network or nowhere. */
const refusedRanges = [
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  '100::/64',
  '5f00::/16',
  'fec0::/10',
  '192.88.99.0/24',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether an address literal is public: not loopback, private, link-local, carrier NAT, multicast, reserved,
 * a transition address (mapped, NAT64, 6to4, Teredo) or anything else that could name a host of ours.
 * What cannot be parsed is not public.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.isIPv4MappedAddress()) return isPublicAddress(parsed.toIPv4Address().toString());
    // ::a.b.c.d, deprecated, but some stacks still route it.
    if (parsed.parts.slice(0, 6).every((part) => part === 0)) return false;
  }
  if (parsed.range() !== 'unicast') return false;
  return !refusedRanges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits));
}

/** Whether a URL's host is an address rather than a name; `[::1]` counts, with its brackets. */
export function isAddressLiteral(host: string): boolean {
  return ipaddr.isValid(host.replace(/^\[|\]$/g, ''));
}
