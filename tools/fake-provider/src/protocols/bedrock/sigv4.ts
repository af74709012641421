import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SingleScript } from '../../script/script.ts';
import { headerOf } from '../headers.ts';
import type { AwsKeys, ProtocolRequest } from '../protocol.ts';
import { exception } from './errors.ts';

interface ParsedSignature {
  readonly accessKeyId: string;
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const PARTS =
  /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/u;
const SKEW_MS = 5 * 60 * 1000;

/**
 * Checks the Authorization header of AWS Signature Version 4 and, given keys, the signature itself. Written
 * from the AWS General Reference ("Create a signed AWS API request") on purpose apart from any signer in use.
 */
export function refuseSignature(
  request: ProtocolRequest,
  keys: AwsKeys | undefined,
  nowMs: number,
): SingleScript | undefined {
  const parsed = parse(headerOf(request.headers, 'authorization'));
  if (typeof parsed === 'string') return exception(403, 'IncompleteSignatureException', parsed);
  const refusal = refuseForm(request, parsed, nowMs);
  if (refusal !== undefined || keys === undefined) return refusal;
  if (parsed.accessKeyId !== keys.accessKeyId || !hasToken(request, parsed, keys)) {
    return exception(
      403,
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  const wanted = Buffer.from(signatureOf(request, parsed, keys.secretAccessKey));
  return timingSafeEqual(wanted, Buffer.from(parsed.signature))
    ? undefined
    : exception(
        403,
        'InvalidSignatureException',
        'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
      );
}

/** Temporary keys come with a session token, which must be sent and signed. */
function hasToken(request: ProtocolRequest, parsed: ParsedSignature, keys: AwsKeys): boolean {
  const sent = headerOf(request.headers, 'x-amz-security-token');
  if (keys.sessionToken === undefined) return sent === '';
  return sent === keys.sessionToken && parsed.signedHeaders.includes('x-amz-security-token');
}

function parse(header: string): ParsedSignature | string {
  const match = PARTS.exec(header);
  if (match === null) {
    const missing = ['Credential', 'SignedHeaders', 'Signature'].filter(
      (name) => !header.includes(`${name}=`),
    );
    return `Authorization header requires '${missing[0] ?? 'Signature'}' parameter. Authorization=${header.split(' ')[0] ?? ''}`;
  }
  const [accessKeyId, date, region, service, end, ...rest] = (match[1] ?? '').split('/');
  const isScope = /^\d{8}$/u.test(date ?? '') && end === 'aws4_request' && rest.length === 0;
  if (!isScope || accessKeyId === undefined || date === undefined || !region || !service) {
    return 'Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got another number.';
  }
  const signedHeaders = (match[2] ?? '').split(';');
  return { accessKeyId, date, region, service, signedHeaders, signature: match[3] ?? '' };
}

function refuseForm(
  request: ProtocolRequest,
  parsed: ParsedSignature,
  nowMs: number,
): SingleScript | undefined {
  const wrong = (message: string): SingleScript => exception(403, 'InvalidSignatureException', message);
  if (parsed.service !== 'bedrock') {
    return wrong(`Credential should be scoped to correct service: 'bedrock'. `);
  }
  const { signedHeaders } = parsed;
  if (!signedHeaders.includes('host') || signedHeaders.join() !== [...signedHeaders].sort().join()) {
    return wrong("'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.");
  }
  // "You must include the host header and any x-amz-* headers in the request" in the signed headers.
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (unsigned !== undefined)
    return wrong(`'${unsigned}' must be a 'SignedHeader' in the AWS Authorization.`);
  const stamp = headerOf(request.headers, 'x-amz-date');
  const at = stampMs(stamp);
  if (at === undefined || !stamp.startsWith(parsed.date)) {
    return exception(
      403,
      'IncompleteSignatureException',
      `Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '${parsed.date}' != '${stamp.slice(0, 8)}', from '${stamp}'.`,
    );
  }
  if (at < nowMs - SKEW_MS)
    return wrong(`Signature expired: ${stamp} is now earlier than the server time - 5 min.`);
  return at > nowMs + SKEW_MS
    ? wrong(`Signature not yet current: ${stamp} is still later than the server time + 5 min.`)
    : undefined;
}

/** Milliseconds of a `YYYYMMDDThhmmssZ` stamp. */
function stampMs(stamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(stamp);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data, 'utf8').digest();
}

/** RFC 3986 unreserved characters stay, all others become upper-case escapes. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value.join('=')))}`;
    })
    .sort()
    .join('&');
}

function canonicalHeader(request: ProtocolRequest, name: string): string {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return `${name}:${text.trim().replace(/\s+/gu, ' ')}\n`;
}

function signatureOf(request: ProtocolRequest, parsed: ParsedSignature, secret: string): string {
  const { date, region, service, signedHeaders } = parsed;
  const canonical = [
    request.method,
    // For every service but S3 each segment of the path as it was sent is encoded once more.
    request.path.split('/').map(encode).join('/'),
    canonicalQuery(request.query),
    signedHeaders.map((name) => canonicalHeader(request, name)).join(''),
    signedHeaders.join(';'),
    sha256(request.bytes),
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const stamp = headerOf(request.headers, 'x-amz-date');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  return hmac(key, toSign).toString('hex');
}
