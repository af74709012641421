import { SluiceError } from '../errors/index.ts';

/** The strong entity tag (RFC 9110, 8.8.3) of a record, made from the time of its last change. */
export function entityTag(updatedAtMs: number): string {
  return `"${updatedAtMs.toString(36)}"`;
}

/** Throws `conflict` (409) unless `If-Match` is absent, `*`, or matches the current version of the record. */
export function requireMatch(ifMatch: string | undefined, updatedAtMs: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTag(updatedAtMs))) throw new SluiceError('conflict');
}
