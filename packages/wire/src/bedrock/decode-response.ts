import {
  BlockContent,
  composeResponse,
  type DecodedResponse,
  generateToolCallId,
  isRecord,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  toArgumentsText,
  UpstreamResponseError,
} from '../translation/index.ts';
import { providerFieldsOf, readCitations } from './citations.ts';
import { bedrockEmbeddedError } from './error.ts';
import { mapBedrockFinishReason } from './finish-reason.ts';
import { readRedacted, toThinkingBlocks } from './reasoning-content.ts';
import { normalizeBedrockUsage } from './usage.ts';

/**
 * Decodes a complete response of Converse.
 * @param raw parsed body of a successful response
 * @param context identity of the response; Converse sends none in the body
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no message (`malformed`)
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
  const content = new BlockContent();
  for (const block of message['content']) if (isRecord(block)) readBlock(block, content, context.id);
  const tier = isRecord(serviceTier) ? nonEmptyString(serviceTier['type']) : null;
  return composeResponse(
    [{ ...content.toParts(), finish, native, facts: providerFieldsOf(content.places) }],
    { usage: normalizeBedrockUsage(usage, tier), members: tier === null ? {} : { service_tier: tier } },
    context,
  );
}

/** The kind of a block follows from the field it has. */
function readBlock(block: JsonObject, content: BlockContent, responseId: string): void {
  const { text, citationsContent, reasoningContent, toolUse } = block;
  if (typeof text === 'string') {
    content.addText(text);
  } else if (isRecord(citationsContent)) {
    readCitedText(citationsContent, content);
  } else if (isRecord(reasoningContent)) {
    readReasoning(reasoningContent, content);
  } else if (isRecord(toolUse) && !isServerTool(toolUse)) {
    content.addCall({
      id: nonEmptyString(toolUse['toolUseId']) ?? generateToolCallId(responseId, 0, content.callCount),
      name: nonEmptyString(toolUse['name']) ?? '',
      input: toArgumentsText(toolUse['input']),
    });
  }
}

function readCitedText({ content: parts, citations }: JsonObject, content: BlockContent): void {
  const start = content.textLength;
  for (const part of Array.isArray(parts) ? parts : []) {
    if (isRecord(part) && typeof part['text'] === 'string') content.addText(part['text']);
  }
  if (Array.isArray(citations)) content.addCitations(readCitations(citations, start, content.textLength));
}

function readReasoning(reasoning: JsonObject, content: BlockContent): void {
  const inner = isRecord(reasoning['reasoningText']) ? reasoning['reasoningText'] : {};
  const text = typeof inner['text'] === 'string' ? inner['text'] : '';
  const redacted = readRedacted(reasoning);
  const blocks = toThinkingBlocks({
    text,
    signature: nonEmptyString(inner['signature']) ?? '',
    redacted: redacted === null ? [] : [redacted],
  });
  content.addReasoning(text, blocks);
}

/** Tools that the server executes itself are not calls for the client. */
export const isServerTool = (toolUse: JsonObject): boolean => toolUse['type'] === 'server_tool_use';
