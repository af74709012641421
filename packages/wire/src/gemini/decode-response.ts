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

/**
 * Decodes a complete response of `generateContent`.
 * @param raw parsed body of a successful response
 * @throws UpstreamResponseError if the body holds an error (`error_in_200`) or no candidate (`malformed`)
 */
export function decodeGeminiResponse(raw: unknown, context: ResponseContext): DecodedResponse {
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

/** The exact model version, for `provider_specific_fields`. */
export function versionFields({ modelVersion }: JsonObject): JsonObject {
  const version = nonEmptyString(modelVersion);
  return version === null ? {} : { model_version: version };
}

/** Why the prompt was blocked; null if it was not. */
export function readBlockReason({ promptFeedback: feedback }: JsonObject): string | null {
  const reason = isRecord(feedback) ? nonEmptyString(feedback['blockReason']) : null;
  return reason === 'BLOCK_REASON_UNSPECIFIED' ? null : reason;
}

function decodeBlockedPrompt(raw: JsonObject, version: JsonObject): ChoiceParts | null {
  const native = readBlockReason(raw);
  return native === null ? null : { text: null, finish: 'content_filter', native, facts: version };
}

/** Candidates ordered by index. */
function readCandidates(candidates: unknown): readonly JsonObject[] {
  if (!Array.isArray(candidates)) return [];
  const numberOf = ({ index }: JsonObject): number => (typeof index === 'number' ? index : 0);
  return candidates.filter(isRecord).toSorted((a, b) => numberOf(a) - numberOf(b));
}

function decodeCandidate(
  candidate: JsonObject,
  index: number,
  responseId: string,
  version: JsonObject,
  context: ResponseContext,
): ChoiceParts {
  const thinking: ThinkingBlock[] = [];
  const calls: DecodedToolCall[] = [];
  const samples: Buffer[] = [];
  let audioType = '';
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
        id: id ?? generateToolCallId(responseId, index, calls.length),
        name,
        input,
        extraContent: toExtraContent(signature),
      }),
    sound: (base64, mediaType) => {
      samples.push(Buffer.from(base64, 'base64'));
      audioType = mediaType;
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
    audio: toAudioResponse(samples, audioType, text, `audio_${responseId}`, context),
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
  { wav = false, created }: ResponseContext,
): AudioResponse | null {
  if (samples.length === 0) return null;
  const audio = Buffer.concat(samples);
  const isRaw = /^audio\/(l16|pcm)/i.test(mediaType);
  const data = (wav && isRaw ? encodeWav(audio, mediaType) : audio).toString('base64');
  // The API stores no audio to refer to later.
  return { id, data, expires_at: created, transcript };
}
