/**
 * AWS Signature Version 4 for requests with a body in memory
 * (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
import { createHash, createHmac } from 'node:crypto';

/** Long-term or session keys of AWS. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

export interface SignableRequest {
  readonly method: string;
  readonly host: string;
  /** As sent: percent-encoded, without the query. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** Lower-case names; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface SigningScope {
  readonly region: string;
  readonly service: string;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

const algorithm = 'AWS4-HMAC-SHA256';

/** The headers to add: `authorization`, `x-amz-date` and, for session keys, `x-amz-security-token`. */
export function awsSignature(
  request: SignableRequest,
  keys: AwsKeys,
  { region, service, nowMs }: SigningScope,
): Record<string, string> {
  const stamp = `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const day = stamp.slice(0, 8);
  const added: Record<string, string> = {
    'x-amz-date': stamp,
    ...(keys.sessionToken === undefined ? {} : { 'x-amz-security-token': keys.sessionToken }),
  };
  const signed = Object.entries({ ...request.headers, host: request.host, ...added }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...signed.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    sha256(request.body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = [algorithm, stamp, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${keys.secretAccessKey}`, 'utf8'),
  );
  const signature = hmac(key, text).toString('hex');
  return {
    ...added,
    authorization: `${algorithm} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Every service except S3 requires the encoded path to be encoded again, with dot segments resolved. */
function canonicalPath(path: string): string {
  const resolved: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.' && segment !== '') resolved.push(encode(segment));
  }
  const end = resolved.length > 0 && path.endsWith('/') ? '/' : '';
  return `/${resolved.join('/')}${end}`;
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    })
    .map(([name = '', value = '']) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** RFC 3986 percent-encoding, including the characters that `encodeURIComponent` leaves. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();
