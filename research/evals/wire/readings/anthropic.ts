/** Messages: blocks of content, usage spread over two events of a stream. */

import { type AnswerContent, failed, parsedArguments, type UsageContent } from '../answer-content.ts';
import { type Fields, fields, list, number, text } from '../json.ts';
import { bodyOf, eventsOf, type Reader } from './reader.ts';

const finishes: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
};

export const readAnthropic: Reader = (recording) => {
  const message = recording.stream ? assembled(eventsOf(recording)) : fields(bodyOf(recording));
  if (message === 'error') return failed('stream');
  return message['type'] === 'error' ? failed(502) : readMessage(message);
};

function readMessage({ content, stop_reason: reason, usage }: Fields): AnswerContent {
  const blocks = list(content).map(fields);
  const join = (type: string, member: string): string =>
    blocks
      .filter((block) => block['type'] === type)
      .map((block) => text(block[member]))
      .join('');
  const choice = {
    text: join('text', 'text'),
    reasoning: join('thinking', 'thinking'),
    // What the provider's own servers run is no call of the client's.
    calls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ name, input }) => ({ name: text(name), arguments: input ?? {} })),
    finish: finishes[text(reason)] ?? null,
  };
  return { choices: [choice], usage: readUsage(fields(usage)), error: null };
}

function readUsage(counts: Fields): UsageContent | null {
  if (counts['input_tokens'] === undefined && counts['output_tokens'] === undefined) return null;
  const cached = number(counts['cache_read_input_tokens']);
  return {
    prompt: number(counts['input_tokens']) + cached + number(counts['cache_creation_input_tokens']),
    completion: number(counts['output_tokens']),
    cached,
    reasoning: number(fields(counts['output_tokens_details'])['thinking_tokens']),
  };
}

/** A stream as the message that it tells. */
function assembled(events: readonly unknown[]): Fields | 'error' {
  const blocks: Record<string, unknown>[] = [];
  const inputs = new Map<number, string>();
  let message: Fields = {};
  let usage: Fields = {};
  for (const event of events.map(fields)) {
    const index = number(event['index']);
    const delta = fields(event['delta']);
    switch (event['type']) {
      case 'message_start':
        message = fields(event['message']);
        usage = fields(message['usage']);
        break;
      case 'content_block_start':
        blocks[index] = { ...fields(event['content_block']) };
        break;
      case 'content_block_delta':
        addDelta(blocks[index] ?? {}, delta, inputs, index);
        break;
      case 'message_delta':
        message = { ...message, stop_reason: delta['stop_reason'] ?? message['stop_reason'] };
        usage = { ...usage, ...withoutNulls(fields(event['usage'])) };
        break;
      case 'error':
        return 'error';
      default:
    }
  }
  for (const [index, input] of inputs) {
    const block = blocks[index];
    if (block !== undefined) block['input'] = parsedArguments(input);
  }
  return { ...message, content: blocks.filter((block) => block !== undefined), usage };
}

function addDelta(
  block: Record<string, unknown>,
  delta: Fields,
  inputs: Map<number, string>,
  index: number,
): void {
  if (delta['type'] === 'text_delta') block['text'] = text(block['text']) + text(delta['text']);
  else if (delta['type'] === 'thinking_delta')
    block['thinking'] = text(block['thinking']) + text(delta['thinking']);
  else if (delta['type'] === 'input_json_delta')
    inputs.set(index, (inputs.get(index) ?? '') + text(delta['partial_json']));
}

function withoutNulls(given: Fields): Fields {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
