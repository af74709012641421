/** Restores values in a complete answer, in steps. Signed thinking is left unchanged, and so are tokens of logprobs. */
import type { AnonymizationSession, RestorerOptions, Steps, TextEdit } from '@sluice/pii';
import type { ChatCompletion } from '@sluice/wire';
import { restoreAnnotations } from './restore-annotations.ts';

type Message = ChatCompletion['choices'][number]['message'];

const plain = { format: 'plain', restoreSecrets: true } as const;
export interface RestoreOptions {
  /** Whether the content is JSON, in which values must be escaped. */
  readonly jsonContent: boolean;
  /** Whether secrets are restored in the arguments of tool calls. */
  readonly toolSecrets: boolean;
  /** The names of tools by those that were sent instead of them. */
  readonly toolNames?: ReadonlyMap<string, string>;
}

/** A called function or tool under its own name. */
export function withOwnName<T extends { readonly name?: string | null | undefined }>(
  called: T,
  { toolNames }: RestoreOptions,
): T {
  const name = called.name == null ? undefined : toolNames?.get(called.name);
  return name === undefined ? called : { ...called, name };
}

export function* restoreAnswer(
  response: ChatCompletion,
  session: AnonymizationSession,
  options: RestoreOptions,
): Steps<ChatCompletion> {
  const choices: ChatCompletion['choices'] = [];
  for (const choice of response.choices)
    choices.push({ ...choice, message: yield* restoreMessage(choice.message, session, options) });
  return { ...response, choices };
}

function* restoreMessage(
  message: Message,
  session: AnonymizationSession,
  options: RestoreOptions,
): Steps<Message> {
  const restored = { ...message };
  const edits: TextEdit[] = [];
  if (message.content != null) {
    const form = options.jsonContent ? 'json' : 'plain';
    restored.content = yield* session.restoreSteps(
      message.content,
      { format: form, restoreSecrets: true },
      edits,
    );
  }
  if (message.reasoning_content != null) {
    restored.reasoning_content = yield* session.restoreSteps(message.reasoning_content, plain);
  }
  if (message.refusal != null) restored.refusal = yield* session.restoreSteps(message.refusal, plain);
  if (message.audio != null) {
    restored.audio = {
      ...message.audio,
      transcript: yield* session.restoreSteps(message.audio.transcript, plain),
    };
  }
  if (message.tool_calls != null) {
    const calls: Call[] = [];
    for (const call of message.tool_calls) calls.push(yield* restoreCall(call, session, options));
    restored.tool_calls = calls;
  }
  if (message.function_call != null) {
    const { function_call: call } = message;
    restored.function_call = {
      ...withOwnName(call, options),
      arguments: yield* session.restoreSteps(call.arguments, argumentOptions(options)),
    };
  }
  if (message.annotations != null) {
    restored.annotations = restoreAnnotations(message.annotations, session, edits);
  }
  return restored;
}

type Call = NonNullable<Message['tool_calls']>[number];

/** Arguments of functions are JSON; the input of custom tools is text. */
function argumentOptions({ toolSecrets }: RestoreOptions): RestorerOptions {
  return { format: 'json', restoreSecrets: toolSecrets };
}

function* restoreCall(call: Call, session: AnonymizationSession, options: RestoreOptions): Steps<Call> {
  if (call.type === 'custom') {
    const form = { format: 'plain', restoreSecrets: options.toolSecrets } as const;
    return {
      ...call,
      custom: {
        ...withOwnName(call.custom, options),
        input: yield* session.restoreSteps(call.custom.input, form),
      },
    };
  }
  return {
    ...call,
    function: {
      ...withOwnName(call.function, options),
      arguments: yield* session.restoreSteps(call.function.arguments, argumentOptions(options)),
    },
  };
}
