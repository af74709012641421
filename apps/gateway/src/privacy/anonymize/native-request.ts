/** Requests in the form of another API than chat, which providers of that API get as their clients sent them. */
import type { NativeApi, NativeRequest } from '../../contract/index.ts';
import { hintText } from './hint.ts';
import { hasManyDigits } from './structural-values.ts';

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

/** The words of the headers of a request, such as the names of features. */
export function headerWords({ headers }: NativeRequest): readonly string[] {
  return Object.values(headers).flatMap(wordsOf);
}

/** The headers without words that hold a person or a number. */
export function withoutPersonalWords(
  headers: NativeRequest['headers'],
  personal: ReadonlySet<string>,
): NativeRequest['headers'] {
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    const words = wordsOf(value).filter(
      (word) => !personal.has(word) && !hasManyDigits(word.replace(date, '')),
    );
    return words.length === 0 ? [] : [[name, words.join(',')] as const];
  });
  return Object.fromEntries(kept);
}

/** The date in a version, or at the end of the name of a feature. */
const date = /(?:^|-)20\d{2}-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])$/;

function wordsOf(header: string): readonly string[] {
  return header.split(',').map((word) => word.trim());
}
