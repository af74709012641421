const dataUrl = /^data:[^,]{0,512},/i;
const alphabet = /^[A-Za-z0-9+/_-]*={0,2}$/;
const blanks = /[\t\n\f\r ]+/g;

/**
 * Decodes a data URL (RFC 2397, base64 or percent-encoded) or plain base64 (RFC 4648 sections 4 and 5, with or
 * without padding, line breaks ignored). Undefined for anything else.
 */
export function decodeData(data: string): Buffer | undefined {
  const head = dataUrl.exec(data)?.[0];
  const body = head === undefined ? data : data.slice(head.length);
  if (head !== undefined && !/;\s*base64\s*,$/i.test(head)) return percentDecoded(body);
  return plainBase64(body) ?? spacedBase64(body);
}

/** Decodes strict base64, validated by the length of the result, so that megabytes are read only once. */
function plainBase64(text: string): Buffer | undefined {
  const length = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  if (length % 4 === 1) return undefined;
  // The decoder accepts both alphabets and skips other characters, which makes the result shorter.
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Math.floor((length * 3) / 4) ? bytes : undefined;
}

/** Decodes base64 with line breaks, or percent-encoded signs. */
function spacedBase64(text: string): Buffer | undefined {
  const plain = text.replace(blanks, '').replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '=');
  if (!alphabet.test(plain) || plain.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Buffer.from(plain, 'base64');
}

function percentDecoded(body: string): Buffer | undefined {
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8');
  } catch {
    return undefined;
  }
}
