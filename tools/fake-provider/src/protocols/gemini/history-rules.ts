import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordsOf } from '../body-facts.ts';
import type { Signer } from '../signer.ts';
import { invalid } from './errors.ts';
import { holdsSignature } from './signatures.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a part says; exactly one of these makes the part (the `data` oneof of the Part message). */
const DATA = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
  'audioTranscription',
];

/** Roles, parts and the order of calls and responses. */
export function refuseContents(contents: readonly Json[], isVertex: boolean): SingleScript | undefined {
  if (contents.length === 0) {
    return invalid('* GenerateContentRequest.contents: contents is not specified\n');
  }
  for (const [index, content] of contents.entries()) {
    const refusal = refuseContent(content, index, isVertex) ?? refuseOrder(contents, index);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refuseContent(content: Json, index: number, isVertex: boolean): SingleScript | undefined {
  const { role } = content;
  // The Gemini API takes a missing role for `user`; Vertex refuses it in the same words as a wrong one.
  const isMissing = role === undefined;
  if (isMissing ? isVertex : role !== 'user' && role !== 'model' && role !== 'function') {
    return invalid('Please use a valid role: user, model.');
  }
  const parts = recordsOf(content['parts']);
  if (parts.length === 0) {
    return invalid(`* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.\n`);
  }
  for (const [place, part] of parts.entries()) {
    const at = `contents[${index}].parts[${place}]`;
    const refusal = refusePart(part, at);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refusePart(part: Json, at: string): SingleScript | undefined {
  const set = DATA.filter((member) => part[member] !== undefined);
  // An empty text is an unset oneof unless it carries the signature that a stream ends with.
  const isEmpty = set.length === 1 && part['text'] === '' && part['thoughtSignature'] === undefined;
  if (set.length === 0 || isEmpty) {
    return invalid(
      `* GenerateContentRequest.${at}.data: required oneof field 'data' must have one initialized field\n`,
    );
  }
  if (set.length > 1) {
    return invalid(
      `Invalid value at '${at}' (oneof), oneof field 'data' is already set. Cannot set '${set[1] ?? ''}'`,
    );
  }
  const inline = part['inlineData'];
  if (isRecord(inline) && !/^[A-Za-z0-9+/_-]+={0,2}$/u.test(String(inline['data']))) {
    return invalid(
      `Invalid value at '${at}.inline_data.data' (TYPE_BYTES), Base64 decoding failed for "${String(inline['data']).slice(0, 40)}"`,
    );
  }
  return undefined;
}

function partsWith(content: Json | undefined, member: string): Json[] {
  return recordsOf(content?.['parts']).filter((part) => part[member] !== undefined);
}

/** The rules of order; the first and the last in the service's words. */
function refuseOrder(contents: readonly Json[], index: number): SingleScript | undefined {
  const content = contents[index];
  const before = contents[index - 1];
  const calls = partsWith(content, 'functionCall');
  const responses = partsWith(content, 'functionResponse');
  if (calls.length > 0) {
    if (before === undefined || before['role'] === 'model') {
      return invalid(
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
      );
    }
    const next = contents[index + 1];
    if (next !== undefined && partsWith(next, 'functionResponse').length !== calls.length) return unequal();
  }
  if (responses.length === 0) return undefined;
  const asked = partsWith(before, 'functionCall');
  if (asked.length === 0) {
    return invalid('Please ensure that function response turn comes immediately after a function call turn.');
  }
  if (asked.length !== responses.length) return unequal();
  return refuseNames(asked, responses);
}

function unequal(): SingleScript {
  return invalid(
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  );
}

function memberOf(part: Json, member: string, name: string): unknown {
  const value = part[member];
  return isRecord(value) ? value[name] : undefined;
}

/** FunctionResponse.name "matches FunctionCall.name", its id "the corresponding function call id" (genai 3.1.0). */
function refuseNames(calls: readonly Json[], responses: readonly Json[]): SingleScript | undefined {
  const names = calls.map((part) => String(memberOf(part, 'functionCall', 'name'))).sort();
  const answered = responses.map((part) => String(memberOf(part, 'functionResponse', 'name'))).sort();
  if (names.join('\0') !== answered.join('\0')) {
    return invalid('Please ensure that the function response names match the function call names.');
  }
  const ids = new Set(calls.map((part) => memberOf(part, 'functionCall', 'id')));
  const stray = responses.find((part) => {
    const id = memberOf(part, 'functionResponse', 'id');
    return id !== undefined && !ids.has(id);
  });
  return stray === undefined
    ? undefined
    : invalid('Please ensure that the function response ids match the function call ids.');
}

/**
 * Gemini 3 and later: "the first functionCall part in each step of the current turn must include its
 * thought_signature", 400 otherwise. The current turn begins after the last user content that is more than
 * function responses (Gemini API, thought signatures). A signature that is there must be the one issued.
 */
export function refuseSignatures(
  contents: readonly Json[],
  model: string,
  signer: Signer,
  isVertex: boolean,
): SingleScript | undefined {
  const current = startOfTurn(contents);
  for (const [index, content] of contents.entries()) {
    const parts = recordsOf(content['parts']);
    const signed = parts.filter((part) => part['thoughtSignature'] !== undefined);
    if (signed.some((part) => !holdsSignature(signer, part))) return invalid('Corrupted thought signature.');
    const first = partsWith(content, 'functionCall')[0];
    if (first === undefined || index < current || !isGemini3(model)) continue;
    if (first['thoughtSignature'] !== undefined) continue;
    return missingSignature(String(memberOf(first, 'functionCall', 'name')), index, isVertex);
  }
  return undefined;
}

/** True for the generations that insist on signatures. */
export function isGemini3(model: string): boolean {
  const major = /gemini-(\d+)/u.exec(model)?.[1];
  return major !== undefined && Number(major) >= 3;
}

function startOfTurn(contents: readonly Json[]): number {
  const last = contents.findLastIndex(
    (content) =>
      content['role'] !== 'model' &&
      recordsOf(content['parts']).some((part) => part['functionResponse'] === undefined),
  );
  return last + 1;
}

function missingSignature(name: string, index: number, isVertex: boolean): SingleScript {
  return invalid(
    isVertex
      ? `Unable to submit request because function call \`${name}\` in the ${index + 1}. content block is missing a \`thought_signature\`. Learn more: https://docs.cloud.google.com/vertex-ai/generative-ai/docs/thought-signatures`
      : `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
  );
}
