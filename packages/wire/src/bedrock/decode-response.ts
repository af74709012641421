import type { Annotation, ThinkingBlock } from '../openai/index.ts';
import {
  type AnswerCall,
  type AnswerContext,
  composeAnswer,
  type DecodedResponse,
  type Fields,
  inventCallId,
  isFields,
  textOf,
  UpstreamAnswerError,
} from '../translation/index.ts';
import { factsOf, readCitations } from './citations.ts';
import { bedrockErrorInside } from './error.ts';
import { bedrockFinishReason } from './finish-reason.ts';
import { redactedOf, thinkingBlocks } from './reasoning-content.ts';
import { normalizeBedrockUsage } from './usage.ts';

/** What the blocks of an answer hold together. */
interface Content {
  text: string;
  hasText: boolean;
  reasoning: string;
  readonly thinking: ThinkingBlock[];
  readonly calls: AnswerCall[];
  readonly annotations: Annotation[];
  readonly places: Fields[];
}

/**
 * Reads a finished answer of Converse.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer; Converse has none of its own in the body
 * @throws UpstreamAnswerError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeBedrockResponse(raw: unknown, context: AnswerContext): DecodedResponse {
  if (!isFields(raw)) throw new UpstreamAnswerError('malformed', 'The answer is not a JSON object');
  const { output, usage, serviceTier } = raw;
  const message = isFields(output) && isFields(output['message']) ? output['message'] : null;
  if (message === null && (typeof raw['message'] === 'string' || raw['__type'] !== undefined)) {
    throw bedrockErrorInside(raw);
  }
  if (message === null || !Array.isArray(message['content'])) {
    throw new UpstreamAnswerError('malformed', 'The answer has no content');
  }
  const native = textOf(raw['stopReason']);
  const finish = bedrockFinishReason(native);
  const read = readContent(message['content'], context.id);
  const { text, hasText, reasoning, thinking, calls, annotations, places } = read;
  const tier = isFields(serviceTier) ? textOf(serviceTier['type']) : null;
  return composeAnswer(
    [
      {
        text: text === '' && (!hasText || calls.length > 0) ? null : text,
        reasoning,
        thinking,
        calls,
        annotations,
        finish,
        native,
        facts: factsOf(places),
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
  for (const block of blocks) if (isFields(block)) readBlock(block, read, answerId);
  return read;
}

/** The member that a block has tells its kind. */
function readBlock(block: Fields, read: Content, answerId: string): void {
  const { text, citationsContent, reasoningContent, toolUse } = block;
  if (typeof text === 'string') {
    read.text += text;
    read.hasText = true;
  } else if (isFields(citationsContent)) {
    readCited(citationsContent, read);
  } else if (isFields(reasoningContent)) {
    readReasoning(reasoningContent, read);
  } else if (isFields(toolUse) && !isServerTool(toolUse)) {
    read.calls.push({
      id: textOf(toolUse['toolUseId']) ?? inventCallId(answerId, 0, read.calls.length),
      name: textOf(toolUse['name']) ?? '',
      input: argumentsText(toolUse['input']),
    });
  }
}

function readCited({ content, citations }: Fields, read: Content): void {
  const start = read.text.length;
  for (const part of Array.isArray(content) ? content : []) {
    if (!isFields(part) || typeof part['text'] !== 'string') continue;
    read.text += part['text'];
    read.hasText = true;
  }
  if (!Array.isArray(citations)) return;
  const { annotations, places } = readCitations(citations, start, read.text.length);
  read.annotations.push(...annotations);
  read.places.push(...places);
}

function readReasoning(content: Fields, read: Content): void {
  const inner = isFields(content['reasoningText']) ? content['reasoningText'] : {};
  const text = typeof inner['text'] === 'string' ? inner['text'] : '';
  const redacted = redactedOf(content);
  read.reasoning += text;
  read.thinking.push(
    ...thinkingBlocks({
      text,
      signature: textOf(inner['signature']) ?? '',
      redacted: redacted === null ? [] : [redacted],
    }),
  );
}

/** Tools that the server runs by itself are no calls of the client's. */
export const isServerTool = (toolUse: Fields): boolean => toolUse['type'] === 'server_tool_use';

/** Arguments as JSON text. */
const argumentsText = (input: unknown): string =>
  typeof input === 'string' ? input : JSON.stringify(input ?? {});
