import type {
  AssistantContent,
  FilePart,
  ImagePart,
  OtherPart,
  TextContent,
  TextPart,
  ToolContentPart,
  UserContentPart,
} from '../openai/index.ts';
import { FileSource, isOfType } from '../openai/index.ts';
import { type EncodeReport, type JsonObject, refuse, warn } from '../translation/index.ts';
import type {
  ResponseContent,
  ResponseContentPart,
  ResponseFilePart,
  ResponseImagePart,
  ResponseTextPart,
} from './content-parts.ts';

/** Videos, which chat carries in these notations. */
const videoTypes: ReadonlySet<string> = new Set(['video_url', 'input_video']);

/** Content of a user's message. */
export function toUserContent(
  content: ResponseContent,
  path: string,
  report: EncodeReport,
): string | UserContentPart[] {
  return convert(content, path, report, (part) => {
    if (isOfType(part, 'input_audio')) {
      return { type: 'input_audio', input_audio: part.input_audio, ...breakpointOf(part) };
    }
    return toToolPart(part, report);
  });
}

/** Content of a tool's result. */
export function toToolContent(
  content: ResponseContent,
  path: string,
  report: EncodeReport,
): string | ToolContentPart[] {
  return convert(content, path, report, (part) => toToolPart(part, report));
}

/** Content of instructions. */
export function toTextContent(content: ResponseContent, path: string, report: EncodeReport): TextContent {
  return convert(content, path, report, toTextPart);
}

/** Content of the model's own message, always as a list. */
export function toAssistantParts(
  content: ResponseContent,
  path: string,
  report: EncodeReport,
): Exclude<AssistantContent, string | null> {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.flatMap((part, index) => {
    const converted = isOfType(part, 'refusal')
      ? { type: 'refusal' as const, refusal: part.refusal }
      : toTextPart(part);
    if (converted === null) refuse(report, `${path}[${index}]`);
    return converted === null ? [] : [converted];
  });
}

/** A single text, or nothing, needs no list, which not every server takes. */
function convert<P extends object>(
  content: ResponseContent,
  path: string,
  report: EncodeReport,
  toPart: (part: ResponseContentPart) => P | null,
): string | P[] {
  if (typeof content === 'string') return content;
  const [only] = content;
  if (only === undefined) return '';
  if (content.length === 1 && isText(only) && only.prompt_cache_breakpoint == null) return only.text;
  return content.flatMap((part, index) => {
    const converted = toPart(part);
    if (converted === null) refuse(report, `${path}[${index}]`);
    return converted === null ? [] : [converted];
  });
}

function toToolPart(
  part: ResponseContentPart,
  report: EncodeReport,
): TextPart | ImagePart | FilePart | OtherPart | null {
  if (isOfType(part, 'input_image')) return toImagePart(part, report);
  if (isOfType(part, 'input_file')) return toFilePart(part, report);
  if (videoTypes.has(part.type)) return { ...part };
  return toTextPart(part);
}

function toTextPart(part: ResponseContentPart): TextPart | null {
  return isText(part) ? { type: 'text', text: part.text, ...breakpointOf(part) } : null;
}

function isText(part: ResponseContentPart): part is ResponseTextPart {
  return part.type === 'input_text' || part.type === 'output_text' || part.type === 'text';
}

function toImagePart(part: ResponseImagePart, report: EncodeReport): ImagePart | FilePart | null {
  const { image_url: url, file_id: id, detail } = part;
  if (typeof url === 'string' && url !== '') {
    return {
      type: 'image_url',
      image_url: { url, ...(detail == null ? {} : { detail }) },
      ...breakpointOf(part),
    };
  }
  if (id == null) return null;
  warn(report, 'input_image with a file_id sent as a file');
  return { type: 'file', file: { file_id: id }, ...breakpointOf(part) };
}

const fileMembers = Object.keys(FileSource.properties);

function toFilePart(part: ResponseFilePart, report: EncodeReport): FilePart {
  const given: Readonly<JsonObject> = part;
  if (given['detail'] != null) warn(report, 'input_file.detail dropped: not supported');
  const file: JsonObject = {};
  for (const name of fileMembers) if (given[name] != null) file[name] = given[name];
  return { type: 'file', file, ...breakpointOf(part) };
}

function breakpointOf({
  prompt_cache_breakpoint: mark,
}: {
  readonly prompt_cache_breakpoint?: JsonObject | null | undefined;
}): { prompt_cache_breakpoint?: JsonObject } {
  return mark == null ? {} : { prompt_cache_breakpoint: mark };
}
