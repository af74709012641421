import { SluiceError } from '../errors/index.ts';

/**
 * A model's name as one segment of a path: percent-encoded, so that no name leads anywhere else (SEC-26).
 * Throws `model_not_found` for names that are a direction and not a name.
 */
export function pathSegment(name: string): string {
  if (name === '.' || name === '..' || name === '') {
    throw new SluiceError('model_not_found', { param: 'model' });
  }
  // RFC 3986 3.3 allows colons and at signs in segments, and services' own examples leave them as they are.
  return encodeURIComponent(name).replaceAll('%3A', ':').replaceAll('%40', '@');
}
