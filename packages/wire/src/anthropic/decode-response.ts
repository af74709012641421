import type { Annotation, ThinkingBlock } from '../openai/index.ts';
import {
  composeResponse,
  type DecodedResponse,
  type DecodedToolCall,
  generateToolCallId,
  isRecord,
  isWellFormedId,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { providerFieldsOf, readCitations } from './citations.ts';
import { anthropicEmbeddedError } from './error.ts';
import { mapAnthropicFinishReason } from './finish-reason.ts';
import { normalizeAnthropicUsage } from './usage.ts';

/** What the blocks of an answer hold together. */
interface Content {
  text: string;
  hasText: boolean;
  reasoning: string;
  readonly thinking: ThinkingBlock[];
  readonly calls: DecodedToolCall[];
  readonly annotations: Annotation[];
  readonly places: JsonObject[];
}

/**
 * Reads a finished answer of the Messages interface. Tools that the server ran by itself are not shown as calls.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeAnthropicResponse(raw: unknown, context: ResponseContext): DecodedResponse {
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  if (raw['type'] === 'error' || raw['error'] != null) throw anthropicEmbeddedError(raw);
  const { id, content, usage } = raw;
  if (!Array.isArray(content)) throw new UpstreamResponseError('malformed', 'The response has no content');
  const answerId = isWellFormedId(id) ? id : context.id;
  const read = readContent(content, answerId);
  const native = nonEmptyString(raw['stop_reason']);
  const facts = providerFieldsOf({
    stopSequence: raw['stop_sequence'],
    stopDetails: raw['stop_details'],
    usage,
    places: read.places,
  });
  const tier = isRecord(usage) ? nonEmptyString(usage['service_tier']) : null;
  const { text, hasText, reasoning, thinking, calls, annotations } = read;
  return composeResponse(
    [
      {
        text: text === '' && (!hasText || calls.length > 0) ? null : text,
        reasoning,
        thinking,
        calls,
        annotations,
        finish: mapAnthropicFinishReason(native),
        native,
        facts,
      },
    ],
    {
      id,
      usage: normalizeAnthropicUsage(usage),
      members: tier === null ? {} : { service_tier: tier },
    },
    context,
  );
}

function readContent(blocks: readonly unknown[], answerId: string): Content {
  const read: Content = {
    text: '',
    hasText: false,
    reasoning: '',
    thinking: [],
    calls: [],
    annotations: [],
    places: [],
  };
  for (const block of blocks) if (isRecord(block)) readBlock(block, read, answerId);
  return read;
}

function readBlock(block: JsonObject, read: Content, answerId: string): void {
  switch (block['type']) {
    case 'text':
      readText(block, read);
      break;
    case 'thinking': {
      const thinking = typeof block['thinking'] === 'string' ? block['thinking'] : '';
      read.reasoning += thinking;
      const visible = toThinkingBlock(thinking, block['signature']);
      if (visible !== null) read.thinking.push(visible);
      break;
    }
    case 'redacted_thinking':
      if (typeof block['data'] === 'string') {
        read.thinking.push({ type: 'redacted_thinking', data: block['data'] });
      }
      break;
    case 'tool_use':
      read.calls.push({
        id: nonEmptyString(block['id']) ?? generateToolCallId(answerId, 0, read.calls.length),
        name: nonEmptyString(block['name']) ?? '',
        input: toArgumentsText(block['input']),
      });
      break;
    default:
      break;
  }
}

function readText(block: JsonObject, read: Content): void {
  const { text, citations } = block;
  if (typeof text !== 'string') return;
  const start = read.text.length;
  read.text += text;
  read.hasText = true;
  if (!Array.isArray(citations)) return;
  const { annotations, places } = readCitations(citations, start, read.text.length);
  read.annotations.push(...annotations);
  read.places.push(...places);
}

/** A block of reasoning as it must come back; null if there is nothing in it. */
export function toThinkingBlock(thinking: string, signature: unknown): ThinkingBlock | null {
  const proof = nonEmptyString(signature);
  if (proof === null && thinking === '') return null;
  return { type: 'thinking', thinking, ...(proof === null ? {} : { signature: proof }) };
}

/** Arguments as JSON text. */
export const toArgumentsText = (input: unknown): string =>
  typeof input === 'string' ? input : JSON.stringify(input ?? {});
