/** Media outside of the members that are known for them: nothing in them can be found, so they are not sent. */
import { isAddress, isMediaData, isMediaUrl } from './structural-values.ts';

/**
 * Whether a text is media: of an unknown part or tool, whatever its member is called; elsewhere, under a name for media or as
 * a data URL.
 */
export function isUnsearchable(context: string, value: string, member: string): boolean {
  if (context === 'unknown') return isMediaData(value) || isAddress(value);
  if (context === 'unknownSettings') return isMediaData(value);
  if (mediaMembers.has(member)) return isMediaData(value) || isAddress(value);
  return context === 'free' && !textMembers.has(member) && isMediaUrl(value);
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
