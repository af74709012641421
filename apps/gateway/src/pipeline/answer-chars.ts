import type { ChatCompletion } from '@sluice/wire';

/** Number of characters in a complete response: text, reasoning, refusals, tool call arguments. */
export function answerChars({ choices }: ChatCompletion): number {
  let chars = 0;
  for (const { message } of choices) {
    chars += length(message.content) + length(message.reasoning_content) + length(message.refusal);
    chars += length(message.function_call?.arguments);
    for (const call of message.tool_calls ?? []) {
      chars += length(call.type === 'function' ? call.function.arguments : call.custom.input);
    }
  }
  return chars;
}

function length(text: unknown): number {
  return typeof text === 'string' ? text.length : 0;
}
