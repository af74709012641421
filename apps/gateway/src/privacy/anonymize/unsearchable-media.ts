/** Media outside of the members that are known for them: nothing in them can be found, so they are not sent. */
import { SluiceError } from '../../errors/index.ts';
import { holdsMediaData, isAddress, isMediaData, isMediaUrl } from './structural-values.ts';

/**
 * Whether a text is media: of an unknown part or tool, whatever its member is called; elsewhere, under a name for media or as
 * a data URL.
 */
export function isUnsearchable(context: string, value: string, member: string): boolean {
  if (context === 'unknown') return holdsMediaData(value) || isAddress(value);
  if (context === 'unknownSettings' || searchedLikeSettings.has(context)) return holdsMediaData(value);
  if (mediaMembers.has(member)) return isMediaData(value) || isAddress(value);
  return context === 'free' && !textMembers.has(member) && isMediaUrl(value);
}

/** Contexts of a provider's own tools and their results. */
const searchedLikeSettings: ReadonlySet<string> = new Set(['messagesOtherBlock', 'responsesOther']);

/** Whether a list in an unknown part or tool is media: its bytes, or pieces of its Base64. */
export function isUnsearchableList(context: string, list: readonly unknown[]): boolean {
  if (context !== 'unknown' && context !== 'unknownSettings') return false;
  if (list.length >= minBytes && list.every(isByte)) return true;
  const pieces = list.filter((item) => typeof item === 'string');
  return pieces.length > 1 && holdsMediaData(pieces.join(''));
}

/** Shorter lists are sizes, colours and the like. */
const minBytes = 64;

function isByte(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -128 && value <= 255;
}

/** Members with media beside those of content parts, such as the images of an earlier answer. */
const mediaMembers: ReadonlySet<string> = new Set(['images', 'videos', 'audios', 'frames']);
/** Members with text, in which a data URL is searched like the rest. */
const textMembers: ReadonlySet<string> = new Set([
  'text',
  'content',
  'input',
  'query',
  'description',
  'thinking',
]);

/** The error for media, with the path of the member. */
export function unscannable(path: readonly string[]): SluiceError {
  return new SluiceError('unsupported_parameter', {
    param: path.join('.'),
    message:
      'Images, audio and video cannot be anonymized, so they are not sent while anonymization is on. ' +
      'Send their text instead, switch anonymization off for this request, or let the gateway replace images with their text ' +
      '(documents.images: ocr).',
  });
}
