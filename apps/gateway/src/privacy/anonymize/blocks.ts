/** Images and signed reasoning in content parts and blocks. */
import { isObject } from '../../contract/index.ts';

/** The address of an image part, mostly a data URL. */
export function imageUrl(value: unknown): string {
  const url = isObject(value) ? value['url'] : value;
  return typeof url === 'string' ? url : '';
}

/** The bytes or the address of an image in the notation of Anthropic, as a data URL. */
export function sourceUrl(value: unknown): string {
  if (!isObject(value)) return '';
  const { type, url, media_type: mediaType, data } = value;
  if (type === 'url') return typeof url === 'string' ? url : '';
  const isImage = type === 'base64' && typeof mediaType === 'string' && mediaType.startsWith('image/');
  return isImage && typeof data === 'string' ? `data:${mediaType};base64,${data}` : '';
}

/** Returns whether a block is reasoning with a signature. */
export function isSigned(block: Readonly<Record<string, unknown>>): boolean {
  const { type, signature } = block;
  return type === 'redacted_thinking' || (type === 'thinking' && typeof signature === 'string');
}

/** Members of such a block that its signature covers, or that are the signature. */
export const coveredBySignature: ReadonlySet<string> = new Set(['thinking', 'signature', 'data']);
