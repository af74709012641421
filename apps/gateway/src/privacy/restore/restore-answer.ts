/** Restores values in a complete answer. Signed thinking is left unchanged, and so are tokens of logprobs. */
import type { AnonymizationSession, TextEdit } from '@sluice/pii';
import type { ChatCompletion } from '@sluice/wire';
import { restoreAnnotations } from './restore-annotations.ts';

type Message = ChatCompletion['choices'][number]['message'];

const plain = { format: 'plain', restoreSecrets: true } as const;
/** Restores arguments of tool calls: JSON, without secrets, since the tool may be run by another party. */
export const forTools = { format: 'json', restoreSecrets: false } as const;
export const forCustomTools = { format: 'plain', restoreSecrets: false } as const;

/** @param jsonContent whether the content is JSON, in which values must be escaped */
export function restoreAnswer(
  response: ChatCompletion,
  session: AnonymizationSession,
  jsonContent: boolean,
): ChatCompletion {
  const choices = response.choices.map((choice) => ({
    ...choice,
    message: restoreMessage(choice.message, session, jsonContent),
  }));
  return { ...response, choices };
}

function restoreMessage(message: Message, session: AnonymizationSession, jsonContent: boolean): Message {
  const restored = { ...message };
  const edits: TextEdit[] = [];
  if (message.content != null) {
    const form = jsonContent ? 'json' : 'plain';
    restored.content = session.restore(message.content, { format: form, restoreSecrets: true }, edits);
  }
  if (message.reasoning_content != null) {
    restored.reasoning_content = session.restore(message.reasoning_content, plain);
  }
  if (message.refusal != null) restored.refusal = session.restore(message.refusal, plain);
  if (message.audio != null) {
    restored.audio = { ...message.audio, transcript: session.restore(message.audio.transcript, plain) };
  }
  if (message.tool_calls != null)
    restored.tool_calls = message.tool_calls.map((call) => restoreCall(call, session));
  if (message.function_call != null) {
    const { function_call: call } = message;
    restored.function_call = { ...call, arguments: session.restore(call.arguments, forTools) };
  }
  if (message.annotations != null) {
    restored.annotations = restoreAnnotations(message.annotations, session, edits);
  }
  return restored;
}

type Call = NonNullable<Message['tool_calls']>[number];

function restoreCall(call: Call, session: AnonymizationSession): Call {
  if (call.type === 'custom') {
    return { ...call, custom: { ...call.custom, input: session.restore(call.custom.input, forCustomTools) } };
  }
  return {
    ...call,
    function: { ...call.function, arguments: session.restore(call.function.arguments, forTools) },
  };
}
