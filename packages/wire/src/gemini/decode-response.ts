import type { AudioResponse, ThinkingBlock } from '../openai/index.ts';
import {
  type ChoiceParts,
  composeResponse,
  type DecodedResponse,
  type DecodedToolCall,
  generateToolCallId,
  isRecord,
  isWellFormedId,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { CandidateReader, type CandidateSink } from './candidate-reader.ts';
import { encodeWav } from './encode-wav.ts';
import { geminiEmbeddedError } from './error.ts';
import { readGrounding } from './grounding.ts';
import { toExtraContent } from './thought-signature.ts';
import { normalizeGeminiUsage } from './usage.ts';

/** What an answer is to be told apart by. */
export type GeminiAnswerContext = ResponseContext;

/**
 * Reads the answer of `generateContent`.
 * @param raw parsed body of a successful answer
 * @param context identity of the answer
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no answer (`malformed`)
 */
export function decodeGeminiResponse(raw: unknown, context: GeminiAnswerContext): DecodedResponse {
  if (Array.isArray(raw) && isRecord(raw[0]) && raw[0]['error'] !== undefined) throw geminiEmbeddedError(raw);
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  if (raw['error'] !== undefined && raw['error'] !== null) throw geminiEmbeddedError(raw);
  const { candidates, responseId, usageMetadata } = raw;
  const id = isWellFormedId(responseId) ? responseId : context.id;
  const version = versionFields(raw);
  const parts = readCandidates(candidates).map((candidate, index) =>
    decodeCandidate(candidate, index, id, version, context),
  );
  const blocked = parts.length === 0 ? decodeBlockedPrompt(raw, version) : null;
  if (blocked === null && parts.length === 0) {
    throw new UpstreamResponseError('malformed', 'The response has no candidates');
  }
  const usage = normalizeGeminiUsage(usageMetadata);
  return composeResponse(blocked === null ? parts : [blocked], { id, usage }, context);
}

/** The precise version that answered, as a fact of the choice. */
export function versionFields({ modelVersion }: JsonObject): JsonObject {
  const version = nonEmptyString(modelVersion);
  return version === null ? {} : { model_version: version };
}

/** Why the prompt was refused; null if it was not. */
export function readBlockReason({ promptFeedback: feedback }: JsonObject): string | null {
  const reason = isRecord(feedback) ? nonEmptyString(feedback['blockReason']) : null;
  return reason === 'BLOCK_REASON_UNSPECIFIED' ? null : reason;
}

function decodeBlockedPrompt(raw: JsonObject, version: JsonObject): ChoiceParts | null {
  const native = readBlockReason(raw);
  return native === null ? null : { text: null, finish: 'content_filter', native, facts: version };
}

/** Candidates in the order of their numbers. */
function readCandidates(candidates: unknown): readonly JsonObject[] {
  if (!Array.isArray(candidates)) return [];
  const numberOf = ({ index }: JsonObject): number => (typeof index === 'number' ? index : 0);
  return candidates.filter(isRecord).toSorted((a, b) => numberOf(a) - numberOf(b));
}

function decodeCandidate(
  candidate: JsonObject,
  index: number,
  answerId: string,
  version: JsonObject,
  context: GeminiAnswerContext,
): ChoiceParts {
  const thinking: ThinkingBlock[] = [];
  const calls: DecodedToolCall[] = [];
  const samples: Buffer[] = [];
  let soundType = '';
  let reasoning = '';
  let logprobs: ChoiceParts['logprobs'] = null;
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
        id: id ?? generateToolCallId(answerId, index, calls.length),
        name,
        input,
        extraContent: toExtraContent(signature),
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
    audio: toAudioResponse(samples, soundType, text, `audio_${answerId}`, context),
    logprobs,
    finish: end?.reason ?? 'stop',
    native: end?.native ?? null,
    facts: { ...version, ...reader.facts() },
  };
}

function toAudioResponse(
  samples: readonly Buffer[],
  mediaType: string,
  transcript: string,
  id: string,
  { wav = false, created }: GeminiAnswerContext,
): AudioResponse | null {
  if (samples.length === 0) return null;
  const whole = Buffer.concat(samples);
  const isRaw = /^audio\/(l16|pcm)/i.test(mediaType);
  const data = (wav && isRaw ? encodeWav(whole, mediaType) : whole).toString('base64');
  // The wire keeps no answer that could be referred to later.
  return { id, data, expires_at: created, transcript };
}
