import type { ChatCompletionRequest } from '../openai/index.ts';
import { drop, type EncodeReport, type JsonObject, requestedTopK, warn } from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';

/** Sampling parameters to send; null if not requested or not supported. */
export interface Sampling {
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly topK: number | null;
}

/**
 * Selects the sampling parameters that a model supports.
 * @param isThinking whether reasoning is enabled, which excludes sampling
 * @param report gets a warning for each change
 */
export function planSampling(
  request: ChatCompletionRequest,
  profile: Pick<AnthropicProfile, 'supportsSampling' | 'allowsTemperatureWithTopP'>,
  isThinking: boolean,
  report: EncodeReport,
): Sampling {
  const fields: Readonly<JsonObject> = request;
  const topK = requestedTopK(fields);
  const { temperature = null, top_p: topP = null } = request;
  if (!profile.supportsSampling || isThinking) {
    const why = profile.supportsSampling ? 'not supported with reasoning' : 'not supported';
    // 1 is the default of both.
    if (temperature !== null && temperature !== 1) drop(report, 'temperature', why);
    if (topP !== null && topP !== 1) drop(report, 'top_p', why);
    if (topK !== null) drop(report, 'top_k', why);
    return { temperature: null, topP: null, topK: null };
  }
  if (temperature !== null && temperature > 1) warn(report, 'temperature lowered to 1');
  const clamped = temperature === null ? null : Math.min(temperature, 1);
  if (clamped === null || topP === null || profile.allowsTemperatureWithTopP) {
    return { temperature: clamped, topP, topK };
  }
  // Drop the one that requests the default.
  if (temperature === 1) return { temperature: null, topP, topK };
  if (topP !== 1) drop(report, 'top_p', 'not supported together with temperature');
  return { temperature: clamped, topP: null, topK };
}
