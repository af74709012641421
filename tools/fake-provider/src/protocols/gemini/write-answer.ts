import { recordOf } from '../body-facts.ts';
import { base58Id } from '../generated-ids.ts';
import type { AnswerInput } from '../protocol.ts';
import { argumentsOf, planTurn, type Turn, usageMember } from '../turn.ts';
import { isGemini3 } from './history-rules.ts';
import { signCall, signText } from './signatures.ts';

/** Finish reasons: genai 3.1.0, FinishReason. A word that is not in this table is written as it is. */
const STOPS: Readonly<Record<string, string>> = {
  stop: 'STOP',
  stop_sequence: 'STOP',
  length: 'MAX_TOKENS',
  tool_calls: 'STOP',
  content_filter: 'SAFETY',
  error: 'OTHER',
};

export function finishOf(turn: Turn): string {
  // A call whose arguments are no JSON cannot be said here: the service ends with this word instead.
  const isBroken = turn.calls.some((call) => argumentsOf(call) === undefined);
  return isBroken ? 'MALFORMED_FUNCTION_CALL' : (STOPS[turn.stop] ?? turn.stop);
}

/** True where the answer was withheld: the candidate then has no parts. */
export function isWithheld(turn: Turn): boolean {
  const finish = finishOf(turn);
  return finish !== 'STOP' && finish !== 'MAX_TOKENS' && (turn.texts[0] ?? '') === '';
}

function responseIdOf(turn: Turn): string {
  return turn.plan.id ?? base58Id(`response ${turn.seq}`, 22);
}

/** True if the answer shows its thoughts. */
function showsThoughts(turn: Turn): boolean {
  const config = recordOf(recordOf(recordOf(turn.facts.body)['generationConfig'])['thinkingConfig']);
  return config['includeThoughts'] === true;
}

/** True if the model signs what it says: always from Gemini 3 on, before that when it thought. */
function isSigned(turn: Turn): boolean {
  return isGemini3(turn.model) || turn.reasoning !== '';
}

export function thoughtParts(turn: Turn): unknown[] {
  return turn.reasoning === '' || !showsThoughts(turn) ? [] : [{ text: turn.reasoning, thought: true }];
}

/** Function calls; of a parallel group only the first is signed. */
export function callParts(turn: Turn, order: AnswerInput): unknown[] {
  const { signer } = order.settings;
  return turn.calls.flatMap((call, index) => {
    const args = argumentsOf(call);
    if (args === undefined) return [];
    const id = call.id === undefined ? {} : { id: call.id };
    const signature =
      index === 0 && isSigned(turn) ? { thoughtSignature: signCall(signer, call.name, args) } : {};
    return [{ functionCall: { ...id, name: call.name, args }, ...signature, ...call.plan.extra }];
  });
}

/** The signature that closes an answer without calls. */
export function closingSignature(turn: Turn, order: AnswerInput): Record<string, string> {
  if (!isSigned(turn) || turn.calls.length > 0) return {};
  return { thoughtSignature: signText(order.settings.signer, responseIdOf(turn)) };
}

export function usageOf(turn: Turn, candidates: number): Record<string, unknown> {
  const { counts } = turn;
  const prompt = counts.input + counts.cacheRead + counts.cacheWrite;
  return usageMember(turn, 'usageMetadata', () => ({
    promptTokenCount: prompt,
    ...(counts.cacheRead === 0 ? {} : { cachedContentTokenCount: counts.cacheRead }),
    candidatesTokenCount: candidates,
    totalTokenCount: prompt + candidates + counts.reasoning,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: prompt }],
    ...(counts.reasoning === 0 ? {} : { thoughtsTokenCount: counts.reasoning }),
  }));
}

export function tail(turn: Turn): Record<string, unknown> {
  return { modelVersion: turn.model, responseId: responseIdOf(turn), ...turn.plan.extra };
}

/** The whole answer of a blocked prompt: no candidates, no candidate tokens. */
export function blockedAnswer(turn: Turn): unknown {
  const { counts } = turn;
  const prompt = counts.input + counts.cacheRead;
  return {
    promptFeedback: {
      blockReason: turn.plan.blockReason,
      ...(turn.plan.finishMessage === undefined ? {} : { blockReasonMessage: turn.plan.finishMessage }),
    },
    ...usageMember(turn, 'usageMetadata', () => ({
      promptTokenCount: prompt,
      totalTokenCount: prompt,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: prompt }],
    })),
    ...tail(turn),
  };
}

const CALLED = { finishMessage: 'Model generated function call(s).' };

export function finishMessageOf(turn: Turn): Record<string, string> {
  if (turn.plan.finishMessage !== undefined) return { finishMessage: turn.plan.finishMessage };
  if (finishOf(turn) === 'MALFORMED_FUNCTION_CALL') {
    return { finishMessage: 'Malformed function call: the arguments could not be parsed.' };
  }
  return turn.plan.refusal === undefined ? {} : { finishMessage: turn.plan.refusal };
}

/** One whole GenerateContentResponse, with the members of recorded answers. */
export function writeGeminiAnswer(order: AnswerInput): string {
  const turn = planTurn(order);
  if (turn.plan.blockReason !== undefined) return JSON.stringify(blockedAnswer(turn));
  const candidates = turn.texts.map((text, index) => ({
    content: contentOf(turn, order, text),
    ...(turn.stop === '' ? {} : { finishReason: finishOf(turn) }),
    index,
    ...(turn.calls.length > 0 && finishOf(turn) === 'STOP' ? CALLED : finishMessageOf(turn)),
  }));
  return JSON.stringify({
    candidates,
    ...usageOf(turn, turn.counts.output - turn.counts.reasoning),
    ...tail(turn),
  });
}

function contentOf(turn: Turn, order: AnswerInput, text: string | null): unknown {
  if (isWithheld(turn)) return {};
  const said = text === null || text === '' ? [] : [{ text, ...closingSignature(turn, order) }];
  const parts = [...thoughtParts(turn), ...said, ...callParts(turn, order)];
  // When thinking ate the limit the content has a role and no parts.
  return parts.length === 0 ? { role: 'model' } : { parts, role: 'model' };
}
