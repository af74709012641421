import {
  type EncodeReport,
  isRecord,
  type JsonObject,
  nonEmptyString,
  omitMembers,
  omitNulls,
  readMediaData,
  readMediaText,
  refuse,
  warn,
  warnOfUnknownType,
} from '../../translation/index.ts';
import { isKnownPartType } from '../known-types.ts';
import type { CompatProfile } from './compat-profile.ts';

/** Fields of `file` that providers support; the gateway's own (`password`, `ocr`, ...) must not be sent. */
const fileFields = ['filename', 'file_data', 'file_id'];
export const cacheFields: ReadonlySet<string> = new Set(['cache_control', 'prompt_cache_breakpoint']);

/** The members of a part, a message or a tool without the cache breakpoints that the provider does not know. */
export function withoutCacheFields(
  place: Readonly<JsonObject>,
  profile: CompatProfile,
  report: EncodeReport,
): JsonObject {
  const unknown = [...cacheFields].filter((name) => isUnknownMark(name, place[name], profile, report));
  return unknown.length === 0 ? { ...place } : omitMembers(place, new Set(unknown));
}

/** Whether the provider does not know a cache breakpoint, which is reported. */
export function isUnknownMark(
  name: string,
  mark: unknown,
  { extraPartFields }: CompatProfile,
  report: EncodeReport,
): boolean {
  if (mark === undefined || !cacheFields.has(name) || extraPartFields.includes(name)) return false;
  if (mark !== null) warn(report, 'cache_control dropped: not supported');
  return true;
}

/**
 * Encodes the content of a message for a compatible provider.
 * @param content text, a list of parts, or null
 * @param path request path of the content, for refusals
 */
export function encodeContent(
  content: unknown,
  path: string,
  profile: CompatProfile,
  report: EncodeReport,
): unknown {
  if (!Array.isArray(content)) return content;
  return content.flatMap((part: unknown, index): unknown[] => {
    if (!isRecord(part)) return [part];
    if (!isKnownPartType(part['type'])) {
      warnOfUnknownType(report, `${path}[${index}].type`);
      return [withoutCacheFields(part, profile, report)];
    }
    const plain = encodePart(part, profile, report);
    const sent = plain === undefined || isAcceptedPart(plain, profile) ? plain : undefined;
    const encoded = sent !== undefined && profile.mediaParts === 'mistral' ? toMistralPart(sent) : sent;
    if (encoded === undefined) refuse(report, `${path}[${index}]`);
    return encoded === undefined ? [] : [...introductionOf(part, report), encoded];
  });
}

function isAcceptedPart({ type }: JsonObject, { mediaPartTypes }: CompatProfile): boolean {
  return type === 'text' || type === 'refusal' || mediaPartTypes.some((accepted) => accepted === type);
}

function encodePart(part: JsonObject, profile: CompatProfile, report: EncodeReport): JsonObject | undefined {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(part)) {
    if (value === null || name === '__proto__') continue;
    if (isUnknownMark(name, value, profile, report)) continue;
    kept[name] = isRecord(value) ? omitNulls(value) : value;
  }
  switch (part['type']) {
    case 'input_text':
      return { ...kept, type: 'text' };
    case 'refusal':
      return profile.unsupportedMessageFields.includes('refusal')
        ? { type: 'text', text: part['refusal'] }
        : kept;
    case 'file':
      return withMarks(encodeFile(part['file']), kept);
    case 'input_file':
      return withMarks(encodeFile(isRecord(part['file']) ? part['file'] : part), kept);
    case 'document':
      return withMarks(encodeDocument(part), kept);
    default:
      return kept;
  }
}

/** A part that was written anew, with the cache breakpoints that were kept. */
function withMarks(part: JsonObject | undefined, kept: JsonObject): JsonObject | undefined {
  const marks = Object.entries(kept).filter(([name]) => cacheFields.has(name));
  return part === undefined || marks.length === 0 ? part : { ...part, ...Object.fromEntries(marks) };
}

function encodeFile(source: unknown): JsonObject | undefined {
  if (!isRecord(source)) return undefined;
  const file: JsonObject = {};
  for (const name of fileFields) {
    const value = nonEmptyString(source[name]);
    if (value !== null) file[name] = value;
  }
  // Data or an id is required: URLs are fetched by the gateway or not at all.
  if (file['file_data'] === undefined && file['file_id'] === undefined) return undefined;
  return { type: 'file', file };
}

/** Mistral's audio parts are bare base64, documents are URLs, and file ids are at top level. */
function toMistralPart(part: JsonObject): JsonObject | undefined {
  const { input_audio: audio, file } = part;
  if (part['type'] === 'input_audio') {
    return isRecord(audio) ? { type: 'input_audio', input_audio: audio['data'] } : part;
  }
  if (part['type'] !== 'file' || !isRecord(file)) return part;
  const data = nonEmptyString(file['file_data']);
  if (data === null) return { type: 'file', file_id: file['file_id'] };
  const filename = nonEmptyString(file['filename']);
  const source = readMediaData(data, filename);
  if (source.type !== 'data') return undefined;
  const text = readMediaText(source);
  if (text !== null) return { type: 'text', text };
  return {
    type: 'document_url',
    document_url: `data:${source.mediaType};base64,${source.base64}`,
    ...(filename === null ? {} : { document_name: filename }),
  };
}

function encodeDocument(part: JsonObject): JsonObject | undefined {
  const source = part['source'];
  if (!isRecord(source)) return encodeFile(isRecord(part['file']) ? part['file'] : part);
  const data = nonEmptyString(source['data']);
  if (source['type'] === 'text' && data !== null) return { type: 'text', text: data };
  if (source['type'] !== 'base64' || data === null) return encodeFile(source);
  const mediaType = nonEmptyString(source['media_type']) ?? 'application/octet-stream';
  return encodeFile({ filename: part['title'], file_data: `data:${mediaType};base64,${data}` });
}

/** What a document says about itself, and the API has no member for. */
function introductionOf(
  { type, title, context, source, citations }: JsonObject,
  report: EncodeReport,
): JsonObject[] {
  if (type !== 'document') return [];
  if (isRecord(citations) && citations['enabled'] === true) warn(report, 'citations dropped: not supported');
  // The name of a file holds its title.
  const isText = isRecord(source) && source['type'] === 'text';
  const lines = [isText ? title : null, context].map(nonEmptyString).filter((line) => line !== null);
  return lines.length === 0 ? [] : [{ type: 'text', text: lines.join('\n\n') }];
}

/** Whether content has anything but text, so that its text does not say all. */
export function hasOtherParts(content: unknown): boolean {
  return Array.isArray(content) && content.some((part) => !isRecord(part) || part['type'] !== 'text');
}

/** The text of message content; text parts are joined. */
export function joinText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n\n');
}
