/** Enough base64 for the two field headers before the payload. */
const headChars = 24;

/**
 * Whether the signature of a thinking block is Google's. Blocks do not name their provider, and a signature of another
 * provider (Anthropic's look similar) makes the request fail, while losing a real one only costs context. In all
 * recordings, Google's are base64 of one or two nested length-delimited protobuf fields around a payload whose first
 * byte is 1; Anthropic's payload begins with a field header (8).
 */
export function isGoogleSignature(signature: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(0, headChars), 'base64');
  let at = 0;
  for (let depth = 0; depth < 3; depth += 1) {
    const head = bytes[at];
    if (head === 1) return depth > 0;
    if (head !== 0x0a && head !== 0x12) return false;
    at += 1;
    while ((bytes[at] ?? 0) >= 0x80) at += 1;
    at += 1;
  }
  return false;
}
