/** Requests in the form of another API than chat, which providers of that API get as their clients sent them. */
import type { NativeApi } from '../../contract/index.ts';
import { hintText } from './hint.ts';

/** Where the rules of a form begin, and in which order its members are numbered. */
export interface RequestForm {
  readonly context: string;
  readonly memberOrder: readonly string[];
}

const forms: Readonly<Record<NativeApi, RequestForm>> = {
  completions: { context: 'completionsRequest', memberOrder: ['prompt', 'suffix'] },
  embeddings: { context: 'embeddingsRequest', memberOrder: ['input'] },
  messages: { context: 'messagesRequest', memberOrder: ['tools', 'output_config', 'system', 'messages'] },
  responses: { context: 'responsesRequest', memberOrder: ['tools', 'text', 'instructions', 'input'] },
};

export function formOf(api: NativeApi): RequestForm {
  return forms[api];
}

/** Members with instructions; texts that are continued or embedded have none. */
const instructionMembers: Readonly<Partial<Record<NativeApi, string>>> = {
  messages: 'system',
  responses: 'instructions',
};

/** Adds the hint to the instructions. */
export function withNativeHint(
  api: NativeApi,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const member = instructionMembers[api];
  if (member === undefined) return body;
  const given = body[member];
  if (Array.isArray(given)) return { ...body, [member]: [...given, { type: 'text', text: hintText }] };
  return {
    ...body,
    [member]: typeof given === 'string' && given !== '' ? `${given}\n\n${hintText}` : hintText,
  };
}
