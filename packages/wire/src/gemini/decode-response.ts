import type { AudioResponse, ThinkingBlock } from '../openai/index.ts';
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
import { wavOf } from './audio.ts';
import { CandidateReader, type CandidateSink } from './candidate-reader.ts';
import { geminiErrorInside } from './error.ts';
import { readGrounding } from './grounding.ts';
import { extraOfSignature } from './thought-signature.ts';
import { normalizeGeminiUsage } from './usage.ts';

/** What an answer is to be told apart by. */
export type GeminiAnswerContext = AnswerContext;

/**
 * Reads the answer of `generateContent`.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer
 * @throws UpstreamAnswerError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeGeminiResponse(raw: unknown, context: GeminiAnswerContext): DecodedResponse {
  if (Array.isArray(raw) && isFields(raw[0]) && raw[0]['error'] !== undefined) throw geminiErrorInside(raw);
  if (!isFields(raw)) throw new UpstreamAnswerError('malformed', 'The answer is not a JSON object');
  if (raw['error'] !== undefined && raw['error'] !== null) throw geminiErrorInside(raw);
  const { candidates, responseId, usageMetadata } = raw;
  const id = isWellFormedId(responseId) ? responseId : context.id;
  const version = versionOf(raw);
  const parts = candidatesOf(candidates).map((candidate, index) =>
    decodeCandidate(candidate, index, id, version, context),
  );
  const blocked = parts.length === 0 ? blockedAnswer(raw, version) : null;
  if (blocked === null && parts.length === 0) {
    throw new UpstreamAnswerError('malformed', 'The answer has no candidates');
  }
  const usage = normalizeGeminiUsage(usageMetadata);
  return composeAnswer(blocked === null ? parts : [blocked], { id, usage }, context);
}

/** The precise version that answered, as a fact of the choice. */
export function versionOf({ modelVersion }: Fields): Fields {
  const version = textOf(modelVersion);
  return version === null ? {} : { model_version: version };
}

/** Why the prompt was refused; null if it was not. */
export function blockReasonOf({ promptFeedback: feedback }: Fields): string | null {
  const reason = isFields(feedback) ? textOf(feedback['blockReason']) : null;
  return reason === 'BLOCK_REASON_UNSPECIFIED' ? null : reason;
}

function blockedAnswer(raw: Fields, version: Fields): AnswerParts | null {
  const native = blockReasonOf(raw);
  return native === null ? null : { text: null, finish: 'content_filter', native, facts: version };
}

/** Candidates in the order of their numbers. */
function candidatesOf(candidates: unknown): readonly Fields[] {
  if (!Array.isArray(candidates)) return [];
  const numberOf = ({ index }: Fields): number => (typeof index === 'number' ? index : 0);
  return candidates.filter(isFields).toSorted((a, b) => numberOf(a) - numberOf(b));
}

function decodeCandidate(
  candidate: Fields,
  index: number,
  answerId: string,
  version: Fields,
  context: GeminiAnswerContext,
): AnswerParts {
  const thinking: ThinkingBlock[] = [];
  const calls: AnswerCall[] = [];
  const samples: Buffer[] = [];
  let soundType = '';
  let reasoning = '';
  let logprobs: AnswerParts['logprobs'] = null;
  const sink: CandidateSink = {
    text: (_text, found) => {
      logprobs = found ?? logprobs;
    },
    thought: (text) => {
      reasoning += text;
    },
    block: (block) => thinking.push(block),
    call: ({ id, name, input, signature }) =>
      calls.push({
        id: id ?? inventCallId(answerId, index, calls.length),
        name,
        input,
        extraContent: extraOfSignature(signature),
      }),
    sound: (base64, mediaType) => {
      samples.push(Buffer.from(base64, 'base64'));
      soundType = mediaType;
    },
  };
  const reader = new CandidateReader(sink, true);
  reader.read(candidate);
  const { text, end } = reader;
  return {
    text: text === '' ? null : text,
    reasoning,
    thinking,
    calls,
    annotations: readGrounding(reader.grounding, text, reader.partStarts),
    audio: soundOf(samples, soundType, text, `audio_${answerId}`, context),
    logprobs,
    finish: end?.reason ?? 'stop',
    native: end?.native ?? null,
    facts: { ...version, ...reader.facts() },
  };
}

function soundOf(
  samples: readonly Buffer[],
  mediaType: string,
  transcript: string,
  id: string,
  { wav = false, created }: GeminiAnswerContext,
): AudioResponse | null {
  if (samples.length === 0) return null;
  const whole = Buffer.concat(samples);
  const isRaw = /^audio\/(l16|pcm)/i.test(mediaType);
  const data = (wav && isRaw ? wavOf(whole, mediaType) : whole).toString('base64');
  // The wire keeps no answer that could be referred to later.
  return { id, data, expires_at: created, transcript };
}
