import type { CandidateScore } from '@sluice/router';
import type { AutoFacts, Belief, RejectedCandidate } from './decision.ts';

/** Smaller changes of expected quality are not told. */
const notable = 0.01;

const sources: Readonly<Record<Exclude<Belief['source'], 'facts'>, string>> = {
  grades: 'from graded answers',
  scores: 'from public scores',
};

const causes: Readonly<Partial<Record<AutoFacts['cause'], string>>> = {
  only: 'No other model was suitable.',
  pinned: 'Its conversation has to stay with this model: a tool call is open, or its reasoning is signed.',
  sticky: 'Its conversation stays with this model, since no other one is clearly better.',
  explored: 'It was tried to learn how good it is; few requests are.',
};

function usd({ costNanos }: CandidateScore): string {
  return costNanos === undefined ? 'an unknown price' : `about $${(costNanos / 1e9).toPrecision(2)}`;
}

function qualityText(one: CandidateScore, belief: Belief | undefined): string {
  if (belief === undefined)
    return `${one.id} is expected to be right in ${one.success.toFixed(2)} of such cases.`;
  const range = `${belief.low.toFixed(2)} to ${belief.high.toFixed(2)}`;
  return belief.source === 'facts'
    ? `Nobody has scored ${one.id}; its name, price and age suggest a quality of ${range}.`
    : `${one.id} has an expected quality of ${one.success.toFixed(2)} (${range}), ${sources[belief.source]}.`;
}

function likenessText(belief: Belief | undefined): string | undefined {
  if (belief === undefined || Math.abs(belief.byLikeness) < notable) return undefined;
  const sign = belief.byLikeness > 0 ? '+' : '';
  return `Graded prompts that resemble this one changed that by ${sign}${belief.byLikeness.toFixed(2)}.`;
}

function headsText(belief: Belief | undefined): string | undefined {
  if (belief === undefined || Math.abs(belief.byHeads) < notable) return undefined;
  const sign = belief.byHeads > 0 ? '+' : '';
  return `Graded prompts of this account changed that by ${sign}${belief.byHeads.toFixed(2)}.`;
}

/** What another candidate would have cost, and how good it is believed to be. */
function insteadText(auto: AutoFacts, kind: string, other: CandidateScore): string {
  const quality =
    auto.beliefOf(other.id)?.source === 'facts' ? 'unknown quality' : `quality ${other.success.toFixed(2)}`;
  return `${kind}, ${other.id}, would cost ${usd(other)} with ${quality}.`;
}

/**
 * Which evidence decided, in sentences: what is believed about the model that answers and why, its price, and what the best and the
 * cheapest other candidates would have cost.
 * @param id the model that answers
 */
export function evidenceText(
  auto: AutoFacts,
  id: string,
  rejected: readonly RejectedCandidate[],
): readonly string[] {
  const { ranked, cause, isGuarded } = auto;
  const own = ranked.find((one) => one.id === id);
  if (own === undefined) return [];
  const belief = auto.beliefOf(id);
  const others = ranked.filter((one) => one.id !== id);
  const best = others.reduce<CandidateScore>((most, one) => (one.success > most.success ? one : most), own);
  const cheapest = others.reduce<CandidateScore>(
    (least, one) => ((one.costNanos ?? Infinity) < (least.costNanos ?? Infinity) ? one : least),
    own,
  );
  const away = rejected.filter(({ inCooldown }) => inCooldown).length;
  return [
    causes[cause],
    isGuarded ? 'The prompt was not considered: that has not made choices better here.' : undefined,
    qualityText(own, belief),
    likenessText(belief),
    headsText(belief),
    `It costs ${usd(own)}.`,
    best === own ? undefined : insteadText(auto, 'The best other one', best),
    cheapest === own || cheapest === best ? undefined : insteadText(auto, 'The cheapest one', cheapest),
    away === 0 ? undefined : `${away} more ${away === 1 ? 'is' : 'are'} unavailable at the moment.`,
  ].filter((sentence) => sentence !== undefined);
}
