/** `generationConfig`: sampling, limits and output modality. */
import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  drop,
  type EncodeReport,
  isDefaultValue,
  type JsonObject,
  refuse,
  requestedMaxTokens,
  requestedStopSequences,
  requestedTopK,
  warn,
} from '../translation/index.ts';
import type { GeminiProfile } from './gemini-profile.ts';

/** Maximum seed: the API has 32 bits. */
const maxSeed = 2 ** 31 - 1;
/** The API excludes 2. */
const maxPenalty = 1.99;

/** Sets the sampling parameters. */
export function encodeSampling(
  request: ChatCompletionRequest,
  profile: GeminiProfile,
  config: JsonObject,
  report: EncodeReport,
): void {
  const { seed } = request;
  for (const [name, field, value] of [
    ['temperature', 'temperature', request.temperature],
    ['top_p', 'topP', request.top_p],
    ['top_k', 'topK', requestedTopK(request)],
  ] as const) {
    if (value == null) continue;
    if (profile.supportsSampling) config[field] = value;
    else drop(report, name, 'the model ignores it');
  }
  for (const [name, field] of [
    ['presence_penalty', 'presencePenalty'],
    ['frequency_penalty', 'frequencyPenalty'],
  ] as const) {
    const penalty = request[name];
    if (penalty == null || isDefaultValue(name, penalty)) continue;
    if (profile.supportsPenalties) config[field] = Math.min(penalty, maxPenalty);
    else drop(report, name);
  }
  if (seed != null) {
    config['seed'] = Math.abs(seed) <= maxSeed ? seed : Math.abs(seed) % maxSeed;
    if (config['seed'] !== seed) warn(report, 'seed reduced to 32 bits');
  }
  encodeLogprobs(request, profile, config, report);
}

function encodeLogprobs(
  { logprobs, top_logprobs: top }: ChatCompletionRequest,
  profile: GeminiProfile,
  config: JsonObject,
  report: EncodeReport,
): void {
  const wanted = logprobs === true;
  const alternatives = top ?? 0;
  if (profile.supportsLogprobs) {
    if (wanted) config['responseLogprobs'] = true;
    if (wanted && alternatives > 0) config['logprobs'] = alternatives;
    return;
  }
  if (wanted) refuse(report, 'logprobs');
  if (alternatives > 0) refuse(report, 'top_logprobs');
}

/** Sets token limit, stop sequences and number of candidates. */
export function encodeLimits(
  request: ChatCompletionRequest,
  {
    profile,
    stream,
    maxOutputTokens,
  }: { profile: GeminiProfile; stream: boolean; maxOutputTokens?: number | undefined },
  defaultLimit: number | undefined,
  config: JsonObject,
  report: EncodeReport,
): void {
  const limit = requestedMaxTokens(request);
  const wanted = limit === 'unset' ? defaultLimit : limit === 'none' ? undefined : limit;
  if (wanted !== undefined) {
    config['maxOutputTokens'] = Math.min(wanted, maxOutputTokens ?? wanted);
    if (limit === wanted && config['maxOutputTokens'] !== wanted) {
      warn(report, "max_tokens lowered to the model's maximum");
    }
  }
  const stops = requestedStopSequences(request, { allowWhitespace: true }, report);
  if (stops.length > 0) config['stopSequences'] = stops.slice(0, profile.maxStopSequences);
  if (stops.length > profile.maxStopSequences) {
    warn(report, `stop limited to ${profile.maxStopSequences} sequences`);
  }
  const count = request.n ?? 1;
  // Streams contain one candidate.
  if (count > (stream ? 1 : profile.maxCandidates)) refuse(report, 'n');
  else if (count > 1) config['candidateCount'] = count;
}

/** Sets audio output. The API returns raw samples; a `wav` header is added here, to complete responses only. */
export function encodeModality(
  { modalities, audio }: ChatCompletionRequest,
  profile: GeminiProfile,
  stream: boolean,
  config: JsonObject,
  report: EncodeReport,
): void {
  const wanted = modalities?.includes('audio') === true;
  if (!profile.isSpeechModel) {
    if (wanted) refuse(report, 'modalities');
    if (audio != null) refuse(report, 'audio');
    return;
  }
  config['responseModalities'] = ['AUDIO'];
  if (audio == null) return;
  const { format, voice } = audio;
  if (format !== 'pcm16' && (format !== 'wav' || stream)) refuse(report, 'audio');
  const voiceName = typeof voice === 'string' ? voice : voice.id;
  config['speechConfig'] = { voiceConfig: { prebuiltVoiceConfig: { voiceName } } };
}
