import {
  type EncodeReport,
  type Fields,
  isFields,
  mediaOfData,
  note,
  textOf,
  textOfMedia,
} from '../../translation/index.ts';
import type { CompatProfile } from './compat-profile.ts';

/** Members of `file` that providers know; the gateway's own (`password`, `ocr`, ...) must not leave. */
const FILE_MEMBERS = ['filename', 'file_data', 'file_id'];
const CACHE_MEMBERS: ReadonlySet<string> = new Set(['cache_control', 'prompt_cache_breakpoint']);

/**
 * The content of a message as a compatible provider takes it.
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
    if (!isFields(part)) return [part];
    const plain = encodePart(part, profile);
    const encoded = plain !== undefined && profile.mediaParts === 'mistral' ? mistralPart(plain) : plain;
    if (encoded === undefined) note(report.unsupported, `${path}[${index}]`);
    return encoded === undefined ? [] : [encoded];
  });
}

function encodePart(part: Fields, profile: CompatProfile): Fields | undefined {
  const kept: Fields = {};
  for (const [name, value] of Object.entries(part)) {
    if (value === null || name === '__proto__') continue;
    if (!CACHE_MEMBERS.has(name) || profile.partMembers.includes(name)) kept[name] = value;
  }
  switch (part['type']) {
    case 'input_text':
      return { ...kept, type: 'text' };
    case 'refusal':
      return profile.unsupportedMessageMembers.includes('refusal')
        ? { type: 'text', text: part['refusal'] }
        : kept;
    case 'file':
      return encodeFile(part['file']);
    case 'input_file':
      return encodeFile(isFields(part['file']) ? part['file'] : part);
    case 'document':
      return encodeDocument(part);
    default:
      return kept;
  }
}

function encodeFile(source: unknown): Fields | undefined {
  if (!isFields(source)) return undefined;
  const file: Fields = {};
  for (const name of FILE_MEMBERS) {
    const value = textOf(source[name]);
    if (value !== null) file[name] = value;
  }
  // Bytes or an id are needed: addresses are fetched by the gateway or not at all.
  if (file['file_data'] === undefined && file['file_id'] === undefined) return undefined;
  return { type: 'file', file };
}

/** Sound is bare base64 there, documents are addresses, and files have their id at top level. */
function mistralPart(part: Fields): Fields | undefined {
  const { input_audio: audio, file } = part;
  if (part['type'] === 'input_audio') {
    return isFields(audio) ? { type: 'input_audio', input_audio: audio['data'] } : part;
  }
  if (part['type'] !== 'file' || !isFields(file)) return part;
  const data = textOf(file['file_data']);
  if (data === null) return { type: 'file', file_id: file['file_id'] };
  const filename = textOf(file['filename']);
  const source = mediaOfData(data, filename);
  if (source.type !== 'data') return undefined;
  const text = textOfMedia(source);
  if (text !== null) return { type: 'text', text };
  return {
    type: 'document_url',
    document_url: `data:${source.mediaType};base64,${source.base64}`,
    ...(filename === null ? {} : { document_name: filename }),
  };
}

function encodeDocument(part: Fields): Fields | undefined {
  const source = part['source'];
  if (!isFields(source)) return encodeFile(isFields(part['file']) ? part['file'] : part);
  const data = textOf(source['data']);
  if (source['type'] === 'text' && data !== null) return { type: 'text', text: data };
  if (source['type'] !== 'base64' || data === null) return encodeFile(source);
  const mediaType = textOf(source['media_type']) ?? 'application/octet-stream';
  return encodeFile({ filename: part['title'], file_data: `data:${mediaType};base64,${data}` });
}

/** The text of a content: itself, or its text parts joined. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part: unknown) => (isFields(part) && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n\n');
}
