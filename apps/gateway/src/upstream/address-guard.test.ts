import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressLiteral, isLoopback, isPublicAddress } from './address-guard.ts';

const refused: Readonly<Record<string, string>> = {
  loopback: '127.0.0.0 127.0.0.1 127.1.2.3 127.255.255.255 ::1 [::1] 0:0:0:0:0:0:0:1',
  unspecified: '0.0.0.0 0.1.2.3 0.255.255.255 :: [::]',
  'private, RFC 1918':
    '10.0.0.0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255',
  'link-local and the metadata service on it':
    '169.254.0.1 169.254.169.254 169.254.170.2 169.254.255.255 fe80:: fe80::1 febf::1 [fe80::1]',
  'carrier NAT and the metadata service on it': '100.64.0.0 100.100.100.200 100.127.255.255',
  'metadata services elsewhere': '192.0.0.192 168.63.129.16 fd00:ec2::254 [fd00:ec2::254]',
  'protocol assignments': '192.0.0.1 192.0.0.170 2001::1 2001:1::1 2001:1ff::',
  documentation: '192.0.2.1 198.51.100.7 203.0.113.9 2001:db8::1 3fff::1 3fff:fff::1',
  benchmarking: '198.18.0.0 198.19.255.255 2001:2::1',
  'relays and AS112': '192.88.99.1 192.31.196.1 192.52.193.1 192.175.48.1 2001:3::1 2001:4:112::1',
  multicast: '224.0.0.1 232.1.1.1 239.255.255.255 ff00::1 ff02::1 ff0e::1 [ff02::fb]',
  'reserved and broadcast': '240.0.0.1 255.255.255.254 255.255.255.255',
  'mapped, of what is refused':
    '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe [::ffff:c0a8:1]',
  'compatible and translated': '::2 ::127.0.0.1 ::8.8.8.8 ::808:808 ::ffff:0:127.0.0.1 ::ffff:0:808:808',
  NAT64: '64:ff9b::8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1::10.0.0.1',
  '6to4': '2002:: 2002:7f00:1:: 2002:a9fe:a9fe::1 2002:808:808::1',
  Teredo: '2001:0:1::1 2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ORCHID: '2001:10::1 2001:20::1 2001:30::1',
  'discard, dummy and segment routing': '100::1 100:0:0:1::1 5f00::1',
  'unique local': 'fc00:: fd00::1 fd12:3456:789a::1 fdff:ffff::1',
  'site-local': 'fec0::1 feff::1',
  'not allotted': '1::1 200::1 1000::1 4000::1 8000::1 e000::1 f000::1 fe00::1',
  'with a zone': 'fe80::1%eth0 2606:4700::1111%eth0 ::ffff:8.8.8.8%1 [fe80::1%25eth0]',
  'other spellings of IPv4':
    '2130706433 0x7f000001 0x7f.1 0177.0.0.1 127.1 010.8.8.8 8.8.8 8.8.8.08 134744072',
  'no addresses': 'localhost example.com 256.1.1.1 1.2.3.4.5 8.8.8.8.. garbage ::g 8.8.8.8:80',
};
const allowed: Readonly<Record<string, string>> = {
  'well known': '8.8.8.8 1.1.1.1 2606:4700:4700::1111 2001:4860:4860::8888 [2606:4700::1111]',
  'next to 10/8': '9.255.255.255 11.0.0.0',
  'next to 172.16/12': '172.15.255.255 172.32.0.0',
  'next to 192.168/16': '192.167.255.255 192.169.0.0',
  'next to 100.64/10': '100.63.255.255 100.128.0.0',
  'next to 169.254/16': '169.253.255.255 169.255.0.0',
  'next to 127/8': '126.255.255.255 128.0.0.1',
  'next to 198.18/15': '198.17.255.255 198.20.0.0',
  'next to 192.0.0/24 and 192.0.2/24': '192.0.1.1 192.0.3.1',
  'next to multicast': '223.255.255.255',
  'next to 2001::/23': '2001:200::1 2003::1',
  'mapped, of what is allowed': '::ffff:8.8.8.8 ::ffff:808:808',
};

describe('SEC-21 isPublicAddress', () => {
  const cases = (table: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(table).flatMap(([kind, list]) =>
      list.split(' ').map((one): [string, string] => [kind, one]),
    );

  it.each(cases(refused))('refuses %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(cases(allowed))('allows %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('refuses nothing', () => {
    expect(isPublicAddress('')).toBe(false);
  });

  it('treats a mapped address like the address that it maps', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => isPublicAddress(`::ffff:${address}`) === isPublicAddress(address)),
    );
  });

  it('treats all spellings of one address in a URL alike', () => {
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const number = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
        const spellings = [
          `${number}`,
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
          `${a}.${b * 2 ** 16 + c * 2 ** 8 + d}`,
          `${a}.${b}.${c * 2 ** 8 + d}`,
        ];
        for (const spelling of spellings) {
          expect(isPublicAddress(new URL(`http://${spelling}/`).hostname)).toBe(isPublicAddress(plain));
        }
      }),
    );
  });
});

const octet = fc.integer({ min: 0, max: 255 });

describe('isAddressLiteral', () => {
  it.each([
    ['127.0.0.1', true],
    ['[::1]', true],
    ['::1', true],
    ['127.1', true],
    ['localhost', false],
    ['example.com', false],
    ['1.example.com', false],
    ['', false],
  ])('%s: %s', (host, expected) => {
    expect(isAddressLiteral(host)).toBe(expected);
  });
});

describe('isLoopback', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:7f00:1', true],
    ['127.1', false],
    ['127.0.0.1.example.com', false],
    ['::ffff:10.0.0.1', false],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.1', false],
    ['', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
