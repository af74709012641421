import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  budgetForEffort,
  defaultMaxTokens,
  drop,
  type EncodeReport,
  isDefaultValue,
  type JsonObject,
  refuse,
  requestedMaxTokens,
  requestedReasoning,
  requestedStopSequences,
  requestedTopK,
  warn,
} from '../translation/index.ts';
import type { CohereProfile } from './cohere-profile.ts';

/** Maximum `temperature` of the API (reference of v2/chat). */
const maxTemperature = 1;
/** Maximum `k`; 0 considers all tokens. */
const maxK = 500;
/** Bounds of `p`; the API excludes 0 and 1. */
const minP = 0.01;
const maxP = 0.99;

/** Sets the sampling parameters. */
export function encodeSampling(
  request: ChatCompletionRequest,
  profile: CohereProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  encodeRandomness(request, body, report);
  const { seed } = request;
  for (const name of ['presence_penalty', 'frequency_penalty'] as const)
    encodePenalty(request, name, body, report);
  if (seed != null && seed >= 0) body['seed'] = seed;
  else if (seed != null) drop(report, 'seed', 'negative values are not supported');
  if (request.logprobs === true) body['logprobs'] = true;
  // The API does not return alternative tokens.
  if ((request.top_logprobs ?? 0) > 0) refuse(report, 'top_logprobs');
  if ((request.n ?? 1) > 1) refuse(report, 'n');
  const stops = requestedStopSequences(request, { allowWhitespace: true }, report);
  if (stops.length > 0) body['stop_sequences'] = stops.slice(0, profile.maxStopSequences);
  if (stops.length > profile.maxStopSequences) {
    warn(report, `stop limited to ${profile.maxStopSequences} sequences`);
  }
}

/** Temperature, `p` and `k`, each within the range of the API. */
function encodeRandomness(request: ChatCompletionRequest, body: JsonObject, report: EncodeReport): void {
  const { temperature, top_p: topP } = request;
  if (temperature != null) {
    body['temperature'] = Math.min(temperature, maxTemperature);
    if (temperature > maxTemperature) warn(report, `temperature lowered to ${maxTemperature}`);
  }
  if (topP != null) {
    body['p'] = Math.min(Math.max(topP, minP), maxP);
    if (body['p'] !== topP && topP !== 1) warn(report, `top_p changed to ${minP}`);
  }
  const topK = requestedTopK(request);
  if (topK !== null) {
    body['k'] = Math.min(topK, maxK);
    if (topK > maxK) warn(report, `top_k lowered to ${maxK}`);
  }
}

/** Penalties range from 0 to 1. */
function encodePenalty(
  request: ChatCompletionRequest,
  name: 'presence_penalty' | 'frequency_penalty',
  body: JsonObject,
  report: EncodeReport,
): void {
  const penalty = request[name];
  if (penalty == null || isDefaultValue(name, penalty)) return;
  if (penalty < 0) {
    drop(report, name, 'negative values are not supported');
    return;
  }
  body[name] = Math.min(penalty, 1);
  if (penalty > 1) warn(report, `${name} lowered to 1`);
}

/** Sets the token limit and the thinking budget, which counts against it. */
export function encodeLimits(
  request: ChatCompletionRequest,
  { profile, maxOutputTokens }: { profile: CohereProfile; maxOutputTokens?: number | undefined },
  body: JsonObject,
  report: EncodeReport,
): void {
  const limit = requestedMaxTokens(request);
  const defaultLimit = encodeThinking(request, profile, limit, body, report);
  const wanted = limit === 'unset' ? defaultLimit : limit === 'none' ? undefined : limit;
  if (wanted === undefined) return;
  body['max_tokens'] = Math.min(wanted, maxOutputTokens ?? wanted);
  if (limit === wanted && body['max_tokens'] !== wanted) {
    warn(report, "max_tokens lowered to the model's maximum");
  }
}

/** @returns the limit if the request sets none; undefined to use the model's default */
function encodeThinking(
  request: ChatCompletionRequest,
  profile: CohereProfile,
  limit: ReturnType<typeof requestedMaxTokens>,
  body: JsonObject,
  report: EncodeReport,
): number | undefined {
  const wanted = requestedReasoning(request);
  if (!profile.supportsThinking) {
    if (wanted !== null && wanted.effort !== 'none') drop(report, wanted.parameter);
    return defaultMaxTokens;
  }
  if (wanted === null) return undefined;
  const { effort, budgetTokens } = wanted;
  if (effort === null) {
    body['thinking'] = { type: 'enabled' };
    return undefined;
  }
  const asked = budgetTokens ?? budgetForEffort(effort);
  if (asked === 0) {
    body['thinking'] = { type: 'disabled' };
    return defaultMaxTokens;
  }
  const room = typeof limit !== 'number' ? asked : budgetTokens === null ? Math.floor(limit / 2) : limit - 1;
  const fitted = Math.max(1, Math.min(asked, room));
  if (budgetTokens !== null && fitted !== asked) warn(report, 'thinking budget lowered to fit the limit');
  body['thinking'] = { type: 'enabled', token_budget: fitted };
  return defaultMaxTokens + fitted;
}
