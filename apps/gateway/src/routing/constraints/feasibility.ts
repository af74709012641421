import type { ModelTarget } from '../../providers/index.ts';
import type { MemberPath, RequestFeatures } from '../features.ts';

/** Why a model cannot serve a request. `param` is the member that excludes it. */
export interface Exclusion {
  readonly param: MemberPath;
  readonly reason: string;
}

/** Hard demands against known facts of a model; what is unknown excludes nothing. */
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
