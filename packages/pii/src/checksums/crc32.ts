/** CRC-32 as of IEEE 802.3, reflected, polynomial 0xEDB88320; GitHub's and npm's tokens end with one in base 62. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Whether the last six characters are the checksum of the ones before, in base 62, without the prefix. */
export function endsWithCrc32(body: string): boolean {
  const payload = body.slice(0, -6);
  let rest = crc32(Uint8Array.from(payload, (char) => char.charCodeAt(0)));
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return body.endsWith(digits);
}
