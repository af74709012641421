const dataUrl = /^data:[^,]{0,512},/i;
const base64Url = /[-_]/;
const alphabet = /^[A-Za-z0-9+/_-]*={0,2}$/;
const blanks = /[\t\n\f\r ]+/g;

/**
 * The bytes of a data URL (RFC 2397, base64 or percent-encoded) or of bare base64 (RFC 4648 4 and 5, with or without
 * padding, line ends left out). Undefined for what is neither.
 */
export function decodeData(data: string): Buffer | undefined {
  const head = dataUrl.exec(data)?.[0];
  const body = head === undefined ? data : data.slice(head.length);
  if (head !== undefined && !/;\s*base64\s*,$/i.test(head)) return percentDecoded(body);
  // A space where a form turned `+` into one is not told from a line end; both are left out by all decoders.
  const plain = body.replace(blanks, '').replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '=');
  if (!alphabet.test(plain) || plain.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Buffer.from(plain, base64Url.test(plain) ? 'base64url' : 'base64');
}

function percentDecoded(body: string): Buffer | undefined {
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8');
  } catch {
    return undefined;
  }
}
