import { SluiceError } from '../../errors/index.ts';
import { callerHeaders, deniedHeaderPrefixes } from '../../providers/index.ts';

const maxHeaders = 32;
const longestValueChars = 4096;

/**
 * Validates and returns the extra headers of a request, with lower-case names (SEC-25). Throws `invalid_request`
 * (422) for headers that are not allowed.
 */
export function allowedHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(given);
  if (entries.length > maxHeaders) throw refused('', `At most ${maxHeaders} extra headers are allowed`);
  const headers: Record<string, string> = {};
  for (const [name, value] of entries) {
    const lower = name.toLowerCase();
    if (!isAllowed(lower)) throw refused(name, 'This header may not be set by a request');
    // RFC 9110, section 5.5: visible characters, spaces and tabs; a line break would start another header.
    if (!/^[\t\x20-\x7e]*$/.test(value) || value.length > longestValueChars)
      throw refused(name, 'The value is not a valid header value');
    headers[lower] = value;
  }
  return headers;
}

function isAllowed(name: string): boolean {
  if (callerHeaders.has(name)) return true;
  return (
    /^x-[a-z0-9][a-z0-9-]{0,60}$/.test(name) &&
    !deniedHeaderPrefixes.some((prefix) => name.startsWith(prefix))
  );
}

function refused(name: string, msg: string): SluiceError {
  // The name is echoed only if it is valid.
  const shown = /^[A-Za-z0-9-]{1,64}$/.test(name) ? name : '';
  const param = shown === '' ? 'extra_headers' : `extra_headers.${shown}`;
  return new SluiceError('invalid_request', {
    message: `${param}: ${msg}`,
    param,
    detail: [
      { loc: ['body', 'extra_headers', ...(shown === '' ? [] : [shown])], msg, type: 'header_refused' },
    ],
  });
}
