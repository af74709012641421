/** Content blocks as parts of a chat message. */
import { Value } from 'typebox/value';
import type { ToolContentPart, UserContentPart } from '../openai/index.ts';
import { isRecord, type JsonObject } from '../translation/index.ts';
import {
  type MessagesBlock,
  type MessagesDocumentBlock,
  MessagesImageBlock,
  type MessagesSearchResultBlock,
  type MessagesSource,
  MessagesTextBlock,
} from './messages-blocks.ts';
import { type TranslationReport, warnOnce } from './translation-report.ts';

/** Blocks that the messages of users and results of tools have in common. */
type Readable = Extract<UserContentPart, ToolContentPart>;

/** Keeps a cache breakpoint, which chat requests write in the same way. */
export function cacheMark(block: object): { cache_control?: JsonObject } {
  const mark = 'cache_control' in block ? block.cache_control : undefined;
  return typeof mark === 'object' && mark !== null ? { cache_control: { ...mark } } : {};
}

/**
 * A block as parts; none for one that has no place there, which is reported.
 * @param path of the block in the request
 */
export function toChatParts(
  block: MessagesBlock | { readonly type: string },
  path: string,
  report: TranslationReport,
): readonly Readable[] {
  if (isBlock(block, 'document') && block.source.type === 'content')
    return fromContentDocument(block, path, report);
  const part = toChatPart(block, path, report);
  if (part === undefined) return [];
  const context = isBlock(block, 'document') ? block.context : undefined;
  // Not every provider has a place for it.
  return context == null || context === '' ? [part] : [{ type: 'text', text: context }, part];
}

/** A document that consists of blocks of its own: they follow its title and context. */
function fromContentDocument(
  block: MessagesDocumentBlock,
  path: string,
  report: TranslationReport,
): readonly Readable[] {
  const { source, title, context } = block;
  const head = [title, context].filter((text) => text != null && text !== '').join('\n');
  const { content } = source;
  const given: unknown = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  if (!Array.isArray(given)) {
    report.unsupported.push(`${path}.source.content`);
    return [];
  }
  const parts = given.flatMap((one: unknown, at) => {
    const place = `${path}.source.content[${at}]`;
    const isKnown = Value.Check(MessagesTextBlock, one) || Value.Check(MessagesImageBlock, one);
    if (!isKnown) report.unsupported.push(place);
    return isKnown ? (toChatPart(one, place, report) ?? []) : [];
  });
  const last = parts.at(-1);
  const marked = last === undefined ? [] : [...parts.slice(0, -1), { ...last, ...cacheMark(block) }];
  return head === '' ? marked : [{ type: 'text', text: head }, ...marked];
}

function toChatPart(
  block: MessagesBlock | { readonly type: string },
  path: string,
  report: TranslationReport,
): Readable | undefined {
  if (isBlock(block, 'text')) return { type: 'text', text: block.text, ...cacheMark(block) };
  if (isBlock(block, 'image')) return toImagePart(block, path, report);
  if (isBlock(block, 'document')) return toDocumentPart(block);
  if (isBlock(block, 'search_result')) return toSearchText(block, report);
  // Every tool is offered from the beginning.
  if (block.type === 'tool_reference' && 'tool_name' in block)
    return { type: 'text', text: `Available: ${String(block['tool_name'])}` };
  report.unsupported.push(path);
  return undefined;
}

/** Whether a block is of a known type; a comparison does not exclude open types. */
export function isBlock<K extends MessagesBlock['type']>(
  block: { readonly type: string },
  type: K,
): block is Extract<MessagesBlock, { readonly type: K }> {
  return block.type === type;
}

function toImagePart(
  { source, ...block }: MessagesImageBlock,
  path: string,
  report: TranslationReport,
): Readable | undefined {
  const mark = cacheMark(block);
  if (Reflect.get(block, 'transformations') != null)
    warnOnce(report, 'image.transformations left out: not known for this model');
  if (source.type === 'file' && source.file_id != null)
    return { type: 'file', file: { file_id: source.file_id }, ...mark };
  const url = imageUrl(source);
  if (url !== undefined) return { type: 'image_url', image_url: { url }, ...mark };
  report.unsupported.push(`${path}.source`);
  return undefined;
}

function imageUrl({ type, url, media_type: mediaType, data }: MessagesSource): string | undefined {
  if (type === 'url' && url != null) return url;
  return type === 'base64' && data != null ? `data:${mediaType ?? ''};base64,${data}` : undefined;
}

function toDocumentPart(block: MessagesDocumentBlock): Readable {
  const { source, title, citations } = block;
  return {
    type: 'document',
    source,
    ...(title == null ? {} : { title }),
    ...(typeof citations === 'object' && citations !== null ? { citations: { ...citations } } : {}),
    ...cacheMark(block),
  };
}

function toSearchText(block: MessagesSearchResultBlock, report: TranslationReport): Readable {
  const { title, source, content, citations } = block;
  if (isRecord(citations) && citations['enabled'] === true)
    warnOnce(report, 'search_result.citations left out: the block is sent as text');
  const text = [title, source, ...content.map((one) => one.text)].filter((line) => line !== '').join('\n');
  return { type: 'text', text, ...cacheMark(block) };
}
