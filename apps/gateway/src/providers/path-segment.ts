import { SluiceError } from '../errors/index.ts';

/**
 * Encodes a model name as one path segment, so that no name can lead elsewhere (SEC-26). Throws `model_not_found`
 * for `.` and `..`.
 */
export function pathSegment(name: string): string {
  if (name === '.' || name === '..' || name === '') {
    throw new SluiceError('model_not_found', { param: 'model' });
  }
  // RFC 3986, section 3.3, permits colons and at signs in segments, and providers' own examples do not encode
  // them.
  return encodeURIComponent(name).replaceAll('%3A', ':').replaceAll('%40', '@');
}
