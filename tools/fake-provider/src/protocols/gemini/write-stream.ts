import { contentPieces, countTokens, type Payload, splitTokens } from '../../answer/index.ts';
import { createSseFraming } from '../../exchange/framing.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import type { StreamPlan } from '../../script/script.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn } from '../turn.ts';
import { errorBody } from './errors.ts';
import {
  blockedAnswer,
  callParts,
  closingSignature,
  finishMessageOf,
  finishOf,
  isWithheld,
  tail,
  thoughtParts,
  usageOf,
} from './write-answer.ts';

/** Nameless events with CRLF line ends; an error as `{"error": {code, message, status}}`. */
export const geminiFraming = createSseFraming({
  eol: 'crlf',
  error: (data, name) => ({
    role: 'given',
    data: JSON.stringify(errorBody(data, 0, undefined)),
    ...(name === undefined ? {} : { event: name }),
  }),
});

/** The events of a stream: each a GenerateContentResponse with the usage so far; no end mark. */
export function writeGeminiEvents(order: AnswerInput, plan: StreamPlan): Payload[] {
  if (plan.events !== undefined) return plan.events.map(givenEvent);
  const turn = planTurn(order);
  if (turn.plan.blockReason !== undefined) {
    return [{ role: 'finish', data: JSON.stringify(blockedAnswer(turn)) }];
  }
  const payloads = turn.texts.flatMap((text, index) => textEvents(turn, text ?? '', index, plan));
  for (const part of callParts(turn, order)) {
    payloads.push(chunk(turn, { parts: [part], role: 'model' }, 0, spoken(turn), 'delta'));
  }
  if (plan.finish === false) return payloads;
  const finishes = turn.texts.map((_, index) => finishEvent(turn, order, index));
  return [...payloads, ...finishes, ...(plan.finishTwice === true ? finishes : [])];
}

function givenEvent(data: unknown): Payload {
  return isRecord(data) && 'error' in data && !isRecord(data['candidates'])
    ? geminiFraming.error(data['error'], undefined)
    : geminiFraming.given(data, undefined);
}

function spoken(turn: Turn): number {
  return turn.counts.output - turn.counts.reasoning;
}

function chunk(
  turn: Turn,
  content: unknown,
  index: number,
  candidateTokens: number,
  role: Payload['role'],
  finish: Record<string, unknown> = {},
): Payload {
  const candidate = { content, ...finish, index };
  return {
    role,
    data: JSON.stringify({ candidates: [candidate], ...usageOf(turn, candidateTokens), ...tail(turn) }),
  };
}

function textEvents(turn: Turn, text: string, index: number, plan: StreamPlan): Payload[] {
  let tokens = 0;
  const payloads: Payload[] = [];
  if (index === 0 && thoughtParts(turn).length > 0) {
    for (const piece of splitTokens(turn.reasoning)) {
      const content = { parts: [{ text: piece, thought: true }], role: 'model' };
      payloads.push(chunk(turn, content, index, 0, 'delta'));
    }
  }
  for (const piece of text === '' ? [] : contentPieces(text, plan)) {
    tokens += countTokens(piece);
    payloads.push(chunk(turn, { parts: [{ text: piece }], role: 'model' }, index, tokens, 'delta'));
  }
  return payloads;
}

/** As recorded: an empty text that carries the signature, and the finish reason. */
function finishEvent(turn: Turn, order: AnswerInput, index: number): Payload {
  const content = isWithheld(turn)
    ? {}
    : { parts: [{ text: '', ...closingSignature(turn, order) }], role: 'model' };
  const finish = turn.stop === '' ? {} : { finishReason: finishOf(turn), ...finishMessageOf(turn) };
  return chunk(turn, content, index, spoken(turn), 'finish', finish);
}
