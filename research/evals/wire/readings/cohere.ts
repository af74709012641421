/** Chat, second version: named events; a plan before calls is reasoning. */

import { type AnswerContent, failed, parsedArguments, type UsageContent } from '../answer-content.ts';
import { type Fields, fields, list, number, text } from '../json.ts';
import { bodyOf, eventsOf, type Reader } from './reader.ts';

const finishes: Readonly<Record<string, string>> = {
  COMPLETE: 'stop',
  STOP_SEQUENCE: 'stop',
  MAX_TOKENS: 'length',
  TOOL_CALL: 'tool_calls',
};

interface Parts {
  text: string;
  reasoning: string;
  readonly calls: { name: string; arguments: string }[];
}

export const readCohere: Reader = (recording) =>
  recording.stream ? readStream(eventsOf(recording).map(fields)) : readMessage(fields(bodyOf(recording)));

function readMessage({ message, finish_reason: reason, usage }: Fields): AnswerContent {
  const { content, tool_plan: plan, tool_calls: calls } = fields(message);
  const parts: Parts = { text: text(content), reasoning: text(plan), calls: [] };
  for (const block of list(content).map(fields)) {
    parts.text += text(block['text']);
    parts.reasoning += text(block['thinking']);
  }
  for (const call of list(calls)) addCall(parts, call);
  return answer(parts, reason, usage);
}

function readStream(events: readonly Fields[]): AnswerContent {
  const parts: Parts = { text: '', reasoning: '', calls: [] };
  for (const event of events) {
    const delta = fields(event['delta']);
    const message = fields(delta['message']);
    switch (event['type']) {
      case 'content-start':
      case 'content-delta':
        parts.text += text(fields(message['content'])['text']);
        parts.reasoning += text(fields(message['content'])['thinking']);
        break;
      case 'tool-plan-delta':
        parts.reasoning += text(message['tool_plan']);
        break;
      case 'tool-call-start':
        addCall(parts, message['tool_calls']);
        break;
      case 'tool-call-delta': {
        const last = parts.calls.at(-1);
        const more = fields(fields(message['tool_calls'])['function'])['arguments'];
        if (last !== undefined) last.arguments += text(more);
        break;
      }
      case 'message-end':
        return delta['error'] === undefined
          ? answer(parts, delta['finish_reason'], delta['usage'])
          : failed('stream');
      default:
    }
  }
  return failed('stream');
}

function addCall(parts: Parts, call: unknown): void {
  const { name, arguments: given } = fields(fields(call)['function']);
  parts.calls.push({ name: text(name), arguments: text(given) });
}

function answer(parts: Parts, reason: unknown, usage: unknown): AnswerContent {
  const choice = {
    ...parts,
    calls: parts.calls.map((call) => ({ name: call.name, arguments: parsedArguments(call.arguments) })),
    finish: finishes[text(reason)] ?? null,
  };
  return { choices: [choice], usage: readUsage(fields(usage)), error: null };
}

/** What was read and written; what is billed is a matter of prices. */
function readUsage(usage: Fields): UsageContent | null {
  const counts = fields(usage['tokens'] ?? usage['billed_units']);
  if (counts['input_tokens'] === undefined) return null;
  return {
    prompt: number(counts['input_tokens']),
    completion: number(counts['output_tokens']),
    cached: number(usage['cached_tokens']),
    reasoning: 0,
  };
}
