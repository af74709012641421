/** The choice of the shadow weights for the same request. */
import { type DecisionInput, decide } from '@sluice/router';
import type { Principal } from '../../auth/index.ts';
import type { ModelTarget } from '../../providers/index.ts';
import type { ShadowChoice } from '../decision.ts';
import type { Quality } from '../scoring/index.ts';
import type { Abilities } from './abilities.ts';

export interface ShadowDeps {
  readonly abilities: (accountId: string) => Abilities;
  readonly onError: (error: unknown) => void;
}

export interface ShadowRequest {
  readonly principal: Principal;
  readonly prompt: string;
  /** Inputs of the active policy; the shadow does not explore. */
  readonly input: DecisionInput;
  /** Candidates of the active policy, in the same order. */
  readonly targets: readonly ModelTarget[];
}

/** Undefined on failure: shadow weights must not affect the actual choice. */
export function shadowChoice(
  deps: ShadowDeps,
  quality: Quality,
  request: ShadowRequest,
): ShadowChoice | undefined {
  try {
    return chosenBy(deps, quality, request);
  } catch (error) {
    deps.onError(new Error('The weights of routing.shadow failed to choose a model.', { cause: error }));
    return undefined;
  }
}

function chosenBy(
  deps: ShadowDeps,
  { priors, read, version }: Quality,
  { principal, prompt, input, targets }: ShadowRequest,
): ShadowChoice {
  const { forecast } = read(prompt);
  const abilities = deps.abilities(principal.accountId);
  const candidates = input.candidates.map((candidate, place) => {
    const target = targets[place];
    return target === undefined
      ? candidate
      : { ...candidate, abilities: abilities.of(target, priors).abilities };
  });
  const { ranked } = decide({
    ...input,
    candidates,
    estimate: { ...input.estimate, forecast },
    exploration: 0,
  });
  return {
    version,
    model: ranked[0]?.id ?? '',
    success: new Map(ranked.map(({ id, success }) => [id, success])),
  };
}
