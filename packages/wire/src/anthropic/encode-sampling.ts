import type { ChatCompletionRequest } from '../openai/index.ts';
import { drop, type EncodeReport, type JsonObject, warn } from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';

/** Sampling that may be sent; null where it must not be, or the client did not ask. */
export interface Sampling {
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly topK: number | null;
}

/**
 * The sampling that a model takes.
 * @param thinking whether reasoning is switched on, which excludes sampling
 * @param report gets a warning for each change
 */
export function planSampling(
  request: ChatCompletionRequest,
  profile: Pick<AnthropicProfile, 'supportsSampling' | 'allowsTemperatureWithTopP'>,
  thinking: boolean,
  report: EncodeReport,
): Sampling {
  const fields: Readonly<JsonObject> = request;
  const topK = typeof fields['top_k'] === 'number' ? fields['top_k'] : null;
  const { temperature = null, top_p: topP = null } = request;
  if (!profile.supportsSampling || thinking) {
    const why = profile.supportsSampling ? 'not supported with reasoning' : 'not supported';
    // 1 is what the model does anyway.
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
  // The one of the two that asks for what happens anyway goes.
  if (temperature === 1) return { temperature: null, topP, topK };
  if (topP !== 1) drop(report, 'top_p', 'not supported together with temperature');
  return { temperature: clamped, topP: null, topK };
}
