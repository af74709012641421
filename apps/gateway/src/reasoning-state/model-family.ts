import { signedReasoningFamily } from '@sluice/catalog';
import type { ModelTarget } from '../providers/index.ts';

/** Identifies the models that can read each other's signed reasoning: a family, or one model of one provider. */
export function familyOf({ name, provider }: ModelTarget): string {
  return signedReasoningFamily(name) ?? `${provider.name}/${name}`;
}
