import { ownPath } from '../../contract/index.ts';
import type { ModelTarget } from '../../providers/index.ts';
import type { MemberPath, RequestFeatures } from '../request-features.ts';
import { uncarriedTypes } from '../uncommon-types.ts';

/** Reason why a model cannot serve a request. `param` is the member that excludes it. */
export interface Exclusion {
  readonly param: MemberPath;
  readonly reason: string;
  /** What the caller can write instead: `it can be ...`. */
  readonly mend?: string | undefined;
}

/** Compares requirements with known properties of a model; unknown properties exclude nothing. */
export function exclusions(features: RequestFeatures, target: ModelTarget): readonly Exclusion[] {
  const found: Exclusion[] = [];
  const { native } = features;
  if (native !== undefined && target.adapter.nativeFor(native.api, target) === undefined)
    for (const path of native.exclusive) {
      const own = ownPath(path);
      found.push({ param: [own], reason: `does not support ${own}` });
    }
  for (const modality of features.modalities) {
    if (target.inputModalities !== undefined && !target.inputModalities.includes(modality)) {
      const param = features.firstPart.get(modality) ?? ['messages'];
      const mend = features.uncommon.find(({ path }) => path.join() === param.join())?.instead;
      found.push({ param, reason: `does not support ${modality} input`, mend });
    }
  }
  for (const { path, instead } of uncarriedTypes(features.uncommon, target))
    if (!found.some(({ param }) => param.join() === path.join()))
      found.push({ param: path, reason: 'does not support this type', mend: instead });
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
