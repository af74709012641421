import { createHash } from 'node:crypto';
import { SluiceError } from '../errors/index.ts';

/** The strong entity tag (RFC 9110, 8.8.3) of a record, made from the time of its last change. */
export function entityTag(updatedAtMs: number): string {
  return `"${updatedAtMs.toString(36)}"`;
}

/** The entity tag of a record without a time of its last change, made from what can be changed of it. */
export function contentTag(...texts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(texts), 'utf8').digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}

/** Throws `conflict` (409) unless `If-Match` is absent, `*`, or matches the current version of the record. */
export function requireMatch(ifMatch: string | undefined, updatedAtMs: number): void {
  requireTag(ifMatch, entityTag(updatedAtMs));
}

/** The same for a record whose entity tag is made of something else. */
export function requireTag(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(current)) throw new SluiceError('conflict');
}
