import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * Whether the case of the 40 hexadecimal letters is the checksum of an Ethereum address (EIP-55). Addresses in
 * one case carry no checksum and are accepted.
 */
export function isEip55(hex: string): boolean {
  const lower = hex.toLowerCase();
  if (hex === lower || hex === hex.toUpperCase()) return true;
  const digest = keccak_256(Uint8Array.from(lower, (char) => char.charCodeAt(0)));
  for (let at = 0; at < hex.length; at++) {
    const nibble = ((digest[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15;
    const char = lower.charAt(at);
    if (hex[at] !== (nibble > 7 ? char.toUpperCase() : char)) return false;
  }
  return true;
}
