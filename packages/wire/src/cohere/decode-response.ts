import {
  arrayOrEmpty,
  type ChoiceParts,
  composeResponse,
  type DecodedResponse,
  type DecodedToolCall,
  embeddedError,
  generateToolCallId,
  isRecord,
  isWellFormedId,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { toArgumentsText } from './call-arguments.ts';
import { citationFields, toAnnotations } from './citations.ts';
import { readCohereError } from './error.ts';
import { mapCohereFinishReason } from './finish-reason.ts';
import { readCohereLogprobs } from './logprobs.ts';
import { billedUnitFields, normalizeCohereUsage } from './usage.ts';

/**
 * Decodes a complete response of Cohere's `v2/chat`.
 * @param raw parsed body of a successful response
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no message (`malformed`)
 */
export function decodeCohereResponse(raw: unknown, context: ResponseContext): DecodedResponse {
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  const { message, finish_reason: reason, usage } = raw;
  if (typeof message === 'string' || (raw['error'] !== undefined && raw['error'] !== null)) {
    throw cohereEmbeddedError(raw);
  }
  const native = nonEmptyString(reason);
  const finish = native === null ? 'stop' : mapCohereFinishReason(native);
  if (!isRecord(message)) throw new UpstreamResponseError('malformed', 'The response has no message');
  const id = isWellFormedId(raw['id']) ? raw['id'] : context.id;
  const parts: ChoiceParts = {
    ...readMessage(message, id),
    logprobs: readCohereLogprobs(raw['logprobs']),
    finish,
    native,
  };
  const facts = { ...parts.facts, ...billedUnitFields(usage) };
  return composeResponse([{ ...parts, facts }], { id, usage: normalizeCohereUsage(usage) }, context);
}

/** The exception for an error inside a successful response. */
export function cohereEmbeddedError(body: unknown): UpstreamResponseError {
  return embeddedError(body, readCohereError(body));
}

function readMessage(
  message: JsonObject,
  responseId: string,
): Pick<ChoiceParts, 'text' | 'reasoning' | 'calls' | 'annotations' | 'facts'> {
  const blockStarts = new Map<number, number>();
  let text: string | null = null;
  let reasoning = '';
  const { content, tool_plan: plan } = message;
  const blocks: readonly unknown[] =
    typeof content === 'string' ? [{ text: content }] : arrayOrEmpty(content);
  for (const [index, block] of blocks.entries()) {
    if (!isRecord(block)) continue;
    if (typeof block['thinking'] === 'string') reasoning += block['thinking'];
    if (typeof block['text'] === 'string') {
      blockStarts.set(index, text?.length ?? 0);
      text = (text ?? '') + block['text'];
    }
  }
  if (typeof plan === 'string') reasoning += plan;
  const citations = arrayOrEmpty(message['citations']).filter(isRecord);
  return {
    text,
    reasoning,
    calls: readToolCalls(message['tool_calls'], responseId),
    annotations: toAnnotations(citations, { text: text ?? '', blockStarts }),
    facts: citationFields(citations),
  };
}

function readToolCalls(calls: unknown, responseId: string): DecodedToolCall[] {
  const read: DecodedToolCall[] = [];
  for (const call of arrayOrEmpty(calls)) {
    const details = isRecord(call) && isRecord(call['function']) ? call['function'] : {};
    const name = nonEmptyString(details['name']);
    if (!isRecord(call) || name === null) continue;
    const id = nonEmptyString(call['id']) ?? generateToolCallId(responseId, 0, read.length);
    read.push({ id, name, input: toArgumentsText(details['arguments']) });
  }
  return read;
}
