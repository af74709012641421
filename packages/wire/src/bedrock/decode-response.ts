import type { Annotation, ThinkingBlock } from '../openai/index.ts';
import {
  composeResponse,
  type DecodedResponse,
  type DecodedToolCall,
  generateToolCallId,
  isRecord,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { providerFieldsOf, readCitations } from './citations.ts';
import { bedrockEmbeddedError } from './error.ts';
import { mapBedrockFinishReason } from './finish-reason.ts';
import { readRedacted, toThinkingBlocks } from './reasoning-content.ts';
import { normalizeBedrockUsage } from './usage.ts';

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
 * Reads a finished answer of Converse.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer; Converse has none of its own in the body
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeBedrockResponse(raw: unknown, context: ResponseContext): DecodedResponse {
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  const { output, usage, serviceTier } = raw;
  const message = isRecord(output) && isRecord(output['message']) ? output['message'] : null;
  if (message === null && (typeof raw['message'] === 'string' || raw['__type'] !== undefined)) {
    throw bedrockEmbeddedError(raw);
  }
  if (message === null || !Array.isArray(message['content'])) {
    throw new UpstreamResponseError('malformed', 'The response has no content');
  }
  const native = nonEmptyString(raw['stopReason']);
  const finish = mapBedrockFinishReason(native);
  const read = readContent(message['content'], context.id);
  const { text, hasText, reasoning, thinking, calls, annotations, places } = read;
  const tier = isRecord(serviceTier) ? nonEmptyString(serviceTier['type']) : null;
  return composeResponse(
    [
      {
        text: text === '' && (!hasText || calls.length > 0) ? null : text,
        reasoning,
        thinking,
        calls,
        annotations,
        finish,
        native,
        facts: providerFieldsOf(places),
      },
    ],
    { usage: normalizeBedrockUsage(usage, tier), members: tier === null ? {} : { service_tier: tier } },
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

/** The member that a block has tells its kind. */
function readBlock(block: JsonObject, read: Content, answerId: string): void {
  const { text, citationsContent, reasoningContent, toolUse } = block;
  if (typeof text === 'string') {
    read.text += text;
    read.hasText = true;
  } else if (isRecord(citationsContent)) {
    readCitedText(citationsContent, read);
  } else if (isRecord(reasoningContent)) {
    readReasoning(reasoningContent, read);
  } else if (isRecord(toolUse) && !isServerTool(toolUse)) {
    read.calls.push({
      id: nonEmptyString(toolUse['toolUseId']) ?? generateToolCallId(answerId, 0, read.calls.length),
      name: nonEmptyString(toolUse['name']) ?? '',
      input: toArgumentsText(toolUse['input']),
    });
  }
}

function readCitedText({ content, citations }: JsonObject, read: Content): void {
  const start = read.text.length;
  for (const part of Array.isArray(content) ? content : []) {
    if (!isRecord(part) || typeof part['text'] !== 'string') continue;
    read.text += part['text'];
    read.hasText = true;
  }
  if (!Array.isArray(citations)) return;
  const { annotations, places } = readCitations(citations, start, read.text.length);
  read.annotations.push(...annotations);
  read.places.push(...places);
}

function readReasoning(content: JsonObject, read: Content): void {
  const inner = isRecord(content['reasoningText']) ? content['reasoningText'] : {};
  const text = typeof inner['text'] === 'string' ? inner['text'] : '';
  const redacted = readRedacted(content);
  read.reasoning += text;
  read.thinking.push(
    ...toThinkingBlocks({
      text,
      signature: nonEmptyString(inner['signature']) ?? '',
      redacted: redacted === null ? [] : [redacted],
    }),
  );
}

/** Tools that the server runs by itself are no calls of the client's. */
export const isServerTool = (toolUse: JsonObject): boolean => toolUse['type'] === 'server_tool_use';

/** Arguments as JSON text. */
const toArgumentsText = (input: unknown): string =>
  typeof input === 'string' ? input : JSON.stringify(input ?? {});
