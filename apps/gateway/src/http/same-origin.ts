import type { IncomingMessage } from 'node:http';
import { SluiceError } from '../errors/index.ts';
import type { HttpRoute } from '../openapi/index.ts';
import { isForm } from './upload.ts';

/**
 * Throws `cross_site_request` if a change comes from a page of another site (SEC-52), and `unsupported_media_type` if it has a body
 * that forms can send. Browsers say where a request comes from, and pages cannot change that.
 * @param isRequired whether it has to say so: a browser always does
 */
export function requireSameOrigin(
  request: IncomingMessage,
  { method, body, form }: Pick<HttpRoute, 'method' | 'body' | 'form'>,
  isRequired: boolean,
): void {
  if (method === 'GET') return;
  const { headers } = request;
  const type = headers['content-type'];
  const isUpload = form !== undefined && isForm(type ?? '');
  if (!isUpload && (type === undefined ? body !== undefined : !/^application\/json\s*(?:;|$)/i.test(type)))
    throw new SluiceError('unsupported_media_type');
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw new SluiceError('cross_site_request');
  } else if (headers.origin !== undefined) {
    if (hostOf(headers.origin) !== headers.host?.toLowerCase()) throw new SluiceError('cross_site_request');
  } else if (isRequired) throw new SluiceError('cross_site_request');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
