import {
  type AnswerCall,
  type AnswerContext,
  type AnswerParts,
  composeAnswer,
  type DecodedResponse,
  type Fields,
  inventCallId,
  isFields,
  isWellFormedId,
  textOf,
  UpstreamAnswerError,
} from '../translation/index.ts';
import { argumentsOf } from './call-arguments.ts';
import { annotationsOf, citationFacts } from './citations.ts';
import { readCohereError } from './error.ts';
import { toCohereFinish } from './finish-reason.ts';
import { readCohereLogprobs } from './logprobs.ts';
import { billedUnitsOf, normalizeCohereUsage } from './usage.ts';

/**
 * Reads an answer of Cohere's `v2/chat`.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer
 * @throws UpstreamAnswerError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeCohereResponse(raw: unknown, context: AnswerContext): DecodedResponse {
  if (!isFields(raw)) throw new UpstreamAnswerError('malformed', 'The answer is not a JSON object');
  const { message, finish_reason: reason, usage } = raw;
  if (typeof message === 'string' || (raw['error'] !== undefined && raw['error'] !== null)) {
    throw cohereErrorInside(raw);
  }
  const native = textOf(reason);
  const finish = native === null ? 'stop' : toCohereFinish(native);
  if (!isFields(message)) throw new UpstreamAnswerError('malformed', 'The answer has no message');
  const id = isWellFormedId(raw['id']) ? raw['id'] : context.id;
  const parts: AnswerParts = {
    ...readMessage(message, id),
    logprobs: readCohereLogprobs(raw['logprobs']),
    finish,
    native,
  };
  const facts = { ...parts.facts, ...billedUnitsOf(usage) };
  return composeAnswer([{ ...parts, facts }], { id, usage: normalizeCohereUsage(usage) }, context);
}

/** The exception for an error inside a successful answer. */
export function cohereErrorInside(body: unknown): UpstreamAnswerError {
  const facts = readCohereError(body);
  return new UpstreamAnswerError('error_in_200', 'The provider answered 200 with an error inside', facts);
}

function readMessage(
  message: Fields,
  answerId: string,
): Pick<AnswerParts, 'text' | 'reasoning' | 'calls' | 'annotations' | 'facts'> {
  const blockStarts = new Map<number, number>();
  let text: string | null = null;
  let reasoning = '';
  const { content, tool_plan: plan } = message;
  const blocks: readonly unknown[] = typeof content === 'string' ? [{ text: content }] : listOf(content);
  for (const [index, block] of blocks.entries()) {
    if (!isFields(block)) continue;
    if (typeof block['thinking'] === 'string') reasoning += block['thinking'];
    if (typeof block['text'] === 'string') {
      blockStarts.set(index, text?.length ?? 0);
      text = (text ?? '') + block['text'];
    }
  }
  if (typeof plan === 'string') reasoning += plan;
  const citations = listOf(message['citations']).filter(isFields);
  return {
    text,
    reasoning,
    calls: readCalls(message['tool_calls'], answerId),
    annotations: annotationsOf(citations, { text: text ?? '', blockStarts }),
    facts: citationFacts(citations),
  };
}

function readCalls(calls: unknown, answerId: string): AnswerCall[] {
  const read: AnswerCall[] = [];
  for (const call of listOf(calls)) {
    const details = isFields(call) && isFields(call['function']) ? call['function'] : {};
    const name = textOf(details['name']);
    if (!isFields(call) || name === null) continue;
    const id = textOf(call['id']) ?? inventCallId(answerId, 0, read.length);
    read.push({ id, name, input: argumentsOf(details['arguments']) });
  }
  return read;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
