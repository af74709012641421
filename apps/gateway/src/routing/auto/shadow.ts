/** What weights in shadow would have chosen for the same request. */
import { type DecisionInput, decide } from '@sluice/router';
import type { Principal } from '../../auth/index.ts';
import type { ModelTarget } from '../../providers/index.ts';
import type { ShadowChoice } from '../port.ts';
import type { AutoState } from './auto-state.ts';
import type { Quality } from './quality.ts';

export interface ShadowRequest {
  readonly principal: Principal;
  readonly prompt: string;
  /** What the serving policy decides from; the shadow tries nothing out. */
  readonly input: DecisionInput;
  /** Its candidates, in the same order. */
  readonly targets: readonly ModelTarget[];
}

/** Undefined where it fails: what serves nobody must not touch the choice of what does. */
export function shadowChoice(
  state: AutoState,
  quality: Quality,
  request: ShadowRequest,
): ShadowChoice | undefined {
  try {
    return chosenBy(state, quality, request);
  } catch (error) {
    state.onError(new Error('The weights of routing.shadow could not choose.', { cause: error }));
    return undefined;
  }
}

function chosenBy(
  state: AutoState,
  { priors, read, version }: Quality,
  { principal, prompt, input, targets }: ShadowRequest,
): ShadowChoice {
  const { forecast } = read(prompt);
  const abilities = state.abilities(principal.accountId);
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
