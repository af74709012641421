import { reasonsByDefault } from '@sluice/catalog';
import type { ModelTarget } from '../providers/index.ts';
import type { RequestFeatures } from './request-features.ts';

/** Whether a model will reason before it answers, which takes time and billed tokens. */
export function willReason(
  { reasoning, name }: Pick<ModelTarget, 'reasoning' | 'name'>,
  features: Pick<RequestFeatures, 'reasoning' | 'noReasoning'>,
): boolean {
  if (!reasoning || features.noReasoning) return false;
  return features.reasoning || reasonsByDefault(name);
}
