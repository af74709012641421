import type { HeaderRules } from '../../config/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { callerHeaders, deniedHeaderPrefixes } from '../../providers/index.ts';

const maxHeaders = 32;
const longestValueChars = 4096;

/**
 * Validates and returns the extra headers of a request, with lower-case names (SEC-25). Throws `invalid_request`
 * (422) for headers and values that are not allowed.
 * @param rules headers that the operator allows, besides those that switch features of providers
 * @param anonymized whether only values may leave that the operator knows
 */
export function allowedHeaders(
  given: Readonly<Record<string, string>>,
  rules: HeaderRules,
  anonymized: boolean,
): Record<string, string> {
  const entries = Object.entries(given);
  if (entries.length > maxHeaders) throw refused('', `At most ${maxHeaders} extra headers are allowed`);
  const headers: Record<string, string> = {};
  for (const [name, value] of entries) {
    const lower = name.toLowerCase();
    const rule = rules.get(lower);
    if (!isAllowed(lower, rule !== undefined))
      throw refused(
        name,
        'This header may not be set by a request; the operator lists others in overrides.headers',
      );
    // RFC 9110, section 5.5: visible characters, spaces and tabs; a line break would start another header.
    if (!/^[\t\x20-\x7e]*$/.test(value) || value.length > longestValueChars)
      throw refused(name, 'The value is not a valid header value');
    const isListed = rule !== undefined && rule !== 'any' && rule.has(value);
    if (rule !== undefined && rule !== 'any' && !isListed)
      throw refused(name, 'This value is not one that the operator lists (overrides.headers)');
    if (anonymized && !isListed)
      throw refused(
        name,
        'Values of headers leave unread, so while anonymization is on only those are accepted that the operator lists (overrides.headers)',
      );
    headers[lower] = value;
  }
  return headers;
}

function isAllowed(name: string, isListed: boolean): boolean {
  if (callerHeaders.has(name)) return true;
  return (
    isListed &&
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
