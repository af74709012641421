import type { ThinkingBlock } from '../openai/index.ts';
import {
  BlockContent,
  composeResponse,
  type DecodedResponse,
  generateToolCallId,
  isRecord,
  isWellFormedId,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  toArgumentsText,
  UpstreamResponseError,
} from '../translation/index.ts';
import { providerFieldsOf, readCitations } from './citations.ts';
import { anthropicEmbeddedError } from './error.ts';
import { mapAnthropicFinishReason } from './finish-reason.ts';
import { normalizeAnthropicUsage } from './usage.ts';

export { toArgumentsText };

/**
 * Decodes a complete response of the Messages API. Tool calls that the server executed itself are left out.
 * @param raw parsed body of a successful response
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no message (`malformed`)
 */
export function decodeAnthropicResponse(raw: unknown, context: ResponseContext): DecodedResponse {
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  if (raw['type'] === 'error' || raw['error'] != null) throw anthropicEmbeddedError(raw);
  const { id, content: blocks, usage, stop_reason: stopReason } = raw;
  if (!Array.isArray(blocks)) throw new UpstreamResponseError('malformed', 'The response has no content');
  const content = new BlockContent();
  const responseId = isWellFormedId(id) ? id : context.id;
  for (const block of blocks) if (isRecord(block)) readBlock(block, content, responseId);
  const native = nonEmptyString(stopReason);
  const facts = providerFieldsOf({
    stopSequence: raw['stop_sequence'],
    stopDetails: raw['stop_details'],
    usage,
    places: content.places,
  });
  const tier = isRecord(usage) ? nonEmptyString(usage['service_tier']) : null;
  return composeResponse(
    [{ ...content.toParts(), finish: mapAnthropicFinishReason(native), native, facts }],
    {
      id,
      usage: normalizeAnthropicUsage(usage),
      // OpenAI's word for the same tier.
      members: tier === null ? {} : { service_tier: tier === 'standard' ? 'default' : tier },
    },
    context,
  );
}

function readBlock(block: JsonObject, content: BlockContent, responseId: string): void {
  switch (block['type']) {
    case 'text':
      readText(block, content);
      break;
    case 'thinking': {
      const text = typeof block['thinking'] === 'string' ? block['thinking'] : '';
      const thinking = toThinkingBlock(text, block['signature']);
      content.addReasoning(text, thinking === null ? [] : [thinking]);
      break;
    }
    case 'redacted_thinking':
      if (typeof block['data'] === 'string') {
        content.addReasoning('', [{ type: 'redacted_thinking', data: block['data'] }]);
      }
      break;
    case 'tool_use':
      content.addCall({
        id: nonEmptyString(block['id']) ?? generateToolCallId(responseId, 0, content.callCount),
        name: nonEmptyString(block['name']) ?? '',
        input: toArgumentsText(block['input']),
      });
      break;
    default:
      break;
  }
}

function readText({ text, citations }: JsonObject, content: BlockContent): void {
  if (typeof text !== 'string') return;
  const start = content.textLength;
  content.addText(text);
  if (Array.isArray(citations)) content.addCitations(readCitations(citations, start, content.textLength));
}

/** A thinking block as the client must send it back; null if it is empty. */
export function toThinkingBlock(thinking: string, signature: unknown): ThinkingBlock | null {
  const signed = nonEmptyString(signature);
  if (signed === null && thinking === '') return null;
  return { type: 'thinking', thinking, ...(signed === null ? {} : { signature: signed }) };
}
