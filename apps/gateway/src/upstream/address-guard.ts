import ipaddr from 'ipaddr.js';

/** Global unicast addresses of IPv6 (RFC 4291 2.4 with IANA's registry); all others are unused or local. */
const routedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Internal hosts of clouds with a public-looking address: Azure's platform endpoint. */
const platformHosts: readonly string[] = ['168.63.129.16'];

/**
 * Whether an address is public: not loopback, private, link-local, carrier NAT, multicast, reserved, a transition address
 * (mapped to such, NAT64, 6to4, Teredo) or anything else that could be a host in the operator's network. Only the plain
 * spelling of an address (decimal IPv4, IPv6 without a zone) is accepted.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return isPublicIpv4(ipaddr.IPv4.parse(bare));
  // `::1.2.3.4` is deprecated; some systems treat it as a mapped address.
  if (bare.includes('%') || /^::[0-9]+\./.test(bare) || !ipaddr.IPv6.isValid(bare)) return false;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return isPublicIpv4(parsed.toIPv4Address());
  return parsed.match(routedIpv6) && parsed.range() === 'unicast';
}

/** Whether a host is this machine: `localhost`, 127.0.0.0/8 or `::1`, also mapped into IPv6. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return false;
  return ipaddr.process(host).range() === 'loopback';
}

/** Whether the host of a URL is an address instead of a name; `[::1]` with its brackets is. */
export function isAddressLiteral(host: string): boolean {
  return ipaddr.isValid(host.replace(/^\[|\]$/g, ''));
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !platformHosts.includes(address.toString());
}
