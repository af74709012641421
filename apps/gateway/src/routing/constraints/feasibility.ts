import type { ModelTarget } from '../../providers/index.ts';
import type { MemberPath, RequestFeatures } from '../request-features.ts';

/** Reason why a model cannot serve a request. `param` is the member that excludes it. */
export interface Exclusion {
  readonly param: MemberPath;
  readonly reason: string;
}

/** Compares requirements with known properties of a model; unknown properties exclude nothing. */
export function exclusions(features: RequestFeatures, target: ModelTarget): readonly Exclusion[] {
  const found: Exclusion[] = [];
  for (const modality of features.modalities) {
    if (target.inputModalities !== undefined && !target.inputModalities.includes(modality)) {
      found.push({
        param: features.firstPart.get(modality) ?? ['messages'],
        reason: `does not support ${modality} input`,
      });
    }
  }
  if (features.tools && target.tools === false)
    found.push({ param: ['tools'], reason: 'does not support tools' });
  if (features.jsonSchema && target.structuredOutput === false) {
    found.push({ param: ['response_format'], reason: 'does not support json_schema' });
  }
  if (
    features.audioOutput &&
    target.outputModalities !== undefined &&
    !target.outputModalities.includes('audio')
  ) {
    found.push({ param: ['modalities'], reason: 'does not support audio output' });
  }
  return found;
}
