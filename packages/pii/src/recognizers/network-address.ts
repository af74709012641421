import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { terms } from './labelled-value.ts';
import type { GrammarRecognizer, IdentifierRecognizer, Recognizer, TriggerRecognizer } from './recognizer.ts';

/** Context that makes a dotted quad a version or section number. */
const versionBefore =
  /(?<![a-z])(?:versi[oó]n|versione|versie|vers[aã]o|ver\.?|release|build|firmware|driver|kernel|section|sect\.?|§|clause|chapter|kapitel|abschnitt|\bv|upgraded? (?:to|from)|oid)[ \t"':=#]{0,4}$/i;

/** Addresses that identify no host: loopback, unspecified, broadcast, and network addresses. */
function isReservedAddress(address: string, isNetwork: boolean): boolean {
  return /^(?:127\.|0\.0\.0\.0$|255\.)/.test(address) || (isNetwork && address.endsWith('.0'));
}

function isQuad(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  if (isReservedAddress(text.slice(start, end), text[end] === '/')) return false;
  // Requirements on versions: `==4.6.0.66`, `~> 2.1.0.4`.
  if (/(?:[=<>~!]=|~>|\^)\s?["']?$/.test(text.slice(Math.max(0, start - 4), start))) return false;
  if (/[.\w$€£-]/.test(before) || /^(?:\.\d|[\w%€$£]|-\d)/.test(text.slice(end, end + 2))) return false;
  // `Chrome/120.0.0.0` is a version, but `//10.0.0.1` is an address.
  if (before === '/' && /[A-Za-z]/.test(text.charAt(start - 2))) return false;
  return !versionBefore.test(text.slice(Math.max(0, start - 24), start));
}

/** Dotted IPv4 addresses (RFC 6943, strict form): four decimal numbers up to 255 without leading zeros. */
const ipv4Address = {
  kind: 'grammar',
  code: 501,
  score: 0.9,
  find({ text, atoms }: ScannedText): Span[] {
    const spans: Span[] = [];
    const isOctet = (row: number): boolean => {
      const start = atoms.starts[row] ?? 0;
      const size = (atoms.ends[row] ?? 0) - start;
      if (size > 3 || (atoms.digits[row] ?? 0) !== size) return false;
      return size === 1 || (text[start] !== '0' && Number(text.slice(start, start + size)) < 256);
    };
    const isDotted = (row: number): boolean =>
      text[atoms.ends[row] ?? 0] === '.' && atoms.starts[row + 1] === (atoms.ends[row] ?? 0) + 1;
    for (let row = 0; row + 3 < atoms.count; row++) {
      if (!isDotted(row) || !isOctet(row) || !isDotted(row + 1) || !isDotted(row + 2)) continue;
      if (!isOctet(row + 1) || !isOctet(row + 2) || !isOctet(row + 3)) continue;
      const start = atoms.starts[row] ?? 0;
      const end = atoms.ends[row + 3] ?? 0;
      if (isQuad(text, start, end)) spans.push({ start, end, code: 501, score: 0.9 });
      row += 3;
    }
    return spans;
  },
} satisfies GrammarRecognizer;

function colonStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 5 && /[0-9a-f]/i.test(text.charAt(start - 1))) start--;
  return start;
}

/** True for an IPv6 address (RFC 4291, 2.2): eight groups, or fewer with one `::`. */
function isIpv6(value: string): boolean {
  const bare = value.replace(/%.*$/, '');
  const [head = '', tail, more] = bare.split('::');
  if (more !== undefined) return false;
  const groups = [...groupsOf(head), ...groupsOf(tail ?? '')];
  const size = groups.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  if (groups.some((group) => !/^(?:[0-9a-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})$/i.test(group))) return false;
  if (tail === undefined) return size === 8;
  // `a::b` in code is a path: an address must contain a digit.
  return (
    size < 8 && size > 0 && /\d/.test(bare) && (size > 1 || /^::[0-9a-f]+$|^[0-9a-f]{3,4}::$/i.test(bare))
  );
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** IPv6 addresses, including zones and embedded IPv4. */
const ipv6Address = {
  kind: 'trigger',
  code: 501,
  score: 0.95,
  chars: ':',
  startOf: colonStart,
  pattern:
    /(?<![\p{Script=Latin}\p{N}:.])(?=[0-9a-f]{0,4}:(?:[0-9a-f]{0,4}:|[0-9a-f]))[0-9a-f:]{2,39}(?:(?<=:\d{1,3})(?:\.\d{1,3}){3})?(?:%[A-Za-z0-9]{1,12})?(?![\p{Script=Latin}\p{N}:])/iuy,
  valid: isIpv6,
} satisfies TriggerRecognizer;

function pairStart(_text: string, at: number): number {
  return at - 2;
}

/** MAC addresses and EUI-64, with colons. */
const macAddress = {
  kind: 'trigger',
  code: 502,
  score: 0.95,
  chars: ':',
  startOf: pairStart,
  pattern:
    /(?<![\p{Script=Latin}\p{N}:])[0-9a-f]{2}(?::[0-9a-f]{2}){5}(?:(?::[0-9a-f]{2}){2})?(?![\p{Script=Latin}\p{N}:])/iuy,
  valid: (value) => !/^00(?::00)+$/.test(value),
} satisfies TriggerRecognizer;

/** MAC addresses with hyphens, or in Cisco notation. */
const groupedMacAddress = {
  kind: 'identifier',
  code: 502,
  score: 0.8,
  shapes: ['************'],
  format: /^(?:[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})$/i,
  valid: (compact) => /[A-F]/.test(compact) || !/^\d{12}$/.test(compact),
} satisfies IdentifierRecognizer;

const digitMacAddress = {
  kind: 'identifier',
  code: 502,
  score: 0.5,
  shapes: ['************'],
  format: /^(?:[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}|[0-9a-f]{12})$/i,
  context: {
    terms: terms(`mac, mac address, mac adresse, adresse mac, direccion mac, hwaddr, ethernet, bssid, wlan`),
    required: true,
  },
} satisfies IdentifierRecognizer;

export const networkAddressRecognizers: readonly Recognizer[] = [
  ipv4Address,
  ipv6Address,
  macAddress,
  groupedMacAddress,
  digitMacAddress,
];
