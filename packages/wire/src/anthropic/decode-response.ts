import type { Annotation, ThinkingBlock } from '../openai/index.ts';
import {
  type AnswerCall,
  type AnswerContext,
  composeAnswer,
  type DecodedResponse,
  type Fields,
  inventCallId,
  isFields,
  isWellFormedId,
  textOf,
  UpstreamAnswerError,
} from '../translation/index.ts';
import { factsOf, readCitations } from './citations.ts';
import { anthropicErrorInside } from './error.ts';
import { anthropicFinishReason } from './finish-reason.ts';
import { normalizeAnthropicUsage } from './usage.ts';

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
 * Reads a finished answer of the Messages interface. Tools that the server ran by itself are not shown as calls.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer
 * @throws UpstreamAnswerError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeAnthropicResponse(raw: unknown, context: AnswerContext): DecodedResponse {
  if (!isFields(raw)) throw new UpstreamAnswerError('malformed', 'The answer is not a JSON object');
  if (raw['type'] === 'error' || raw['error'] != null) throw anthropicErrorInside(raw);
  const { id, content, usage } = raw;
  if (!Array.isArray(content)) throw new UpstreamAnswerError('malformed', 'The answer has no content');
  const answerId = isWellFormedId(id) ? id : context.id;
  const read = readContent(content, answerId);
  const native = textOf(raw['stop_reason']);
  const facts = factsOf({
    stopSequence: raw['stop_sequence'],
    stopDetails: raw['stop_details'],
    usage,
    places: read.places,
  });
  const tier = isFields(usage) ? textOf(usage['service_tier']) : null;
  const { text, hasText, reasoning, thinking, calls, annotations } = read;
  return composeAnswer(
    [
      {
        text: text === '' && (!hasText || calls.length > 0) ? null : text,
        reasoning,
        thinking,
        calls,
        annotations,
        finish: anthropicFinishReason(native),
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
  for (const block of blocks) if (isFields(block)) readBlock(block, read, answerId);
  return read;
}

function readBlock(block: Fields, read: Content, answerId: string): void {
  switch (block['type']) {
    case 'text':
      readText(block, read);
      break;
    case 'thinking': {
      const thinking = typeof block['thinking'] === 'string' ? block['thinking'] : '';
      read.reasoning += thinking;
      const visible = visibleThinking(thinking, block['signature']);
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
        id: textOf(block['id']) ?? inventCallId(answerId, 0, read.calls.length),
        name: textOf(block['name']) ?? '',
        input: argumentsText(block['input']),
      });
      break;
    default:
      break;
  }
}

function readText(block: Fields, read: Content): void {
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
export function visibleThinking(thinking: string, signature: unknown): ThinkingBlock | null {
  const proof = textOf(signature);
  if (proof === null && thinking === '') return null;
  return { type: 'thinking', thinking, ...(proof === null ? {} : { signature: proof }) };
}

/** Arguments as JSON text. */
export const argumentsText = (input: unknown): string =>
  typeof input === 'string' ? input : JSON.stringify(input ?? {});
