/** Converse: blocks of content; streams are binary frames of named events. */

import { type AnswerContent, failed, parsedArguments, type UsageContent } from '../answer-content.ts';
import { readFrames } from '../frames.ts';
import { type Fields, fields, list, number, text } from '../json.ts';
import { bodyOf, type Reader } from './reader.ts';

const finishes: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  guardrail_intervened: 'content_filter',
  content_filtered: 'content_filter',
};

export const readBedrock: Reader = (recording) => {
  if (recording.stream) return readStream(recording.body);
  const { output, stopReason, usage } = fields(bodyOf(recording));
  const blocks = list(fields(fields(output)['message'])['content']).map(fields);
  return answer(blocks, text(stopReason), usage);
};

function answer(blocks: readonly Fields[], reason: string, usage: unknown): AnswerContent {
  const choice = {
    text: blocks.map((block) => text(block['text'])).join(''),
    reasoning: blocks
      .map((block) => text(fields(fields(block['reasoningContent'])['reasoningText'])['text']))
      .join(''),
    calls: blocks
      .filter((block) => block['toolUse'] !== undefined)
      .map((block) => fields(block['toolUse']))
      .map(({ name, input }) => ({ name: text(name), arguments: input ?? {} })),
    finish: finishes[reason] ?? null,
  };
  return { choices: [choice], usage: readUsage(usage), error: null };
}

function readUsage(usage: unknown): UsageContent | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const counts = fields(usage);
  const cached = number(counts['cacheReadInputTokens']);
  return {
    prompt: number(counts['inputTokens']) + cached + number(counts['cacheWriteInputTokens']),
    completion: number(counts['outputTokens']),
    cached,
    // It does not tell reasoning apart.
    reasoning: 0,
  };
}

interface Block {
  text: string;
  reasoning: string;
  tool: string | undefined;
  input: string;
}

function readStream(body: Buffer): AnswerContent {
  const blocks = new Map<number, Block>();
  let reason = '';
  let usage: unknown;
  for (const { headers, payload } of readFrames(body)) {
    if (headers[':message-type'] !== 'event') return failed(blocks.size > 0 ? 'stream' : 502);
    const parsed: unknown = JSON.parse(payload);
    const event = fields(parsed);
    const index = number(event['contentBlockIndex']);
    const block = blocks.get(index) ?? { text: '', reasoning: '', tool: undefined, input: '' };
    switch (headers[':event-type']) {
      case 'contentBlockStart':
        block.tool = text(fields(fields(event['start'])['toolUse'])['name']) || undefined;
        blocks.set(index, block);
        break;
      case 'contentBlockDelta':
        addDelta(block, fields(event['delta']));
        blocks.set(index, block);
        break;
      case 'messageStop':
        reason = text(event['stopReason']);
        break;
      case 'metadata':
        usage = event['usage'];
        break;
      default:
    }
  }
  const content = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => contentOf(block));
  return answer(content, reason, usage);
}

function addDelta(block: Block, delta: Fields): void {
  block.text += text(delta['text']);
  block.reasoning += text(fields(delta['reasoningContent'])['text']);
  block.input += text(fields(delta['toolUse'])['input']);
}

function contentOf({ tool, input, text: written, reasoning }: Block): Fields {
  if (tool !== undefined) return { toolUse: { name: tool, input: parsedArguments(input) } };
  return reasoning === '' ? { text: written } : { reasoningContent: { reasoningText: { text: reasoning } } };
}
