/** What weights in shadow would have chosen for the same request. */
import { type DecisionInput, decide } from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';
import type { ShadowChoice } from '../port.ts';
import type { Abilities } from './abilities.ts';
import type { Quality } from './quality.ts';

/**
 * @param input what the serving policy decides from; the shadow tries nothing out
 * @param targets its candidates, in the same order
 */
export function shadowChoice(
  { priors, read, version }: Quality,
  abilities: Abilities,
  prompt: string,
  input: DecisionInput,
  targets: readonly ModelTarget[],
): ShadowChoice {
  const { forecast } = read(prompt);
  const candidates = input.candidates.map((candidate, place) => {
    const target = targets[place];
    return target === undefined
      ? candidate
      : { ...candidate, abilities: abilities.of(target, priors).abilities };
  });
  const { ranked } = decide({
    ...input,
    candidates,
    outlook: { ...input.outlook, forecast },
    exploration: 0,
  });
  return {
    version,
    model: ranked[0]?.id ?? '',
    success: new Map(ranked.map(({ id, success }) => [id, success])),
  };
}
