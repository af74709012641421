/** What the gateway, the account, the team, the key and the request together want of the choice. */
import { type PolicyName, type Preference, policyDials, preferenceForDial } from '@sluice/router';
import type { RoutingPreferences } from '@sluice/wire';
import type { RoutingRules } from '../../config/index.ts';

/** Rules joined: what narrows is added up, what chooses between price and quality is the innermost. */
export interface RoutingConstraints {
  /** As asked for, for explanations: `balanced`, `cheap`, or `dial 7`. */
  readonly policy: string;
  readonly preference: Preference;
  /** A model must match one glob of every list. */
  readonly candidates: readonly (readonly string[])[];
  readonly exclude: readonly string[];
  /** USD per million answer tokens. */
  readonly maxPricePerMtok: number | undefined;
  readonly maxCostNanos: number | undefined;
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number | undefined;
  /** A provider must lie in a region of every list. */
  readonly regions: readonly (readonly string[])[];
  readonly retentionDays: number | undefined;
  /** Where a prompt with personal data may go. */
  readonly personalData: readonly Exclude<RoutingRules['personal_data'], 'any' | null | undefined>[];
}

const nanosPerUsd = 1e9;

type Layer = RoutingPreferences & Pick<RoutingRules, 'default' | 'personal_data'>;

/** The lower of two bounds that may be missing. */
function least(a: number | null | undefined, b: number | null | undefined): number | undefined {
  if (a == null) return b ?? undefined;
  return b == null ? a : Math.min(a, b);
}

function scaled(value: number | null | undefined, factor: number): number | undefined {
  return value == null ? undefined : value * factor;
}

/** Names of policies that stand behind `auto:`; undefined for plain `auto` and for what is no such name. */
export function policyOf(suffix: string | undefined): PolicyName | undefined {
  return suffix !== undefined && isPolicy(suffix) ? suffix : undefined;
}

function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(policyDials, name);
}

/**
 * @param layers outermost first; null members count as absent
 * @param asked the policy that the model's name says
 * @param wish the request's own member
 */
export function mergeConstraints(
  layers: readonly RoutingRules[],
  asked: PolicyName | undefined,
  wish: RoutingPreferences | undefined,
): RoutingConstraints {
  const all: readonly Layer[] = wish === undefined ? layers : [...layers, wish];
  let name: PolicyName = 'balanced';
  let dial: number | undefined;
  for (const layer of all) {
    if (layer.default != null) {
      name = layer.default;
      dial = undefined;
    }
    dial = layer.dial ?? dial;
  }
  if (asked !== undefined) {
    name = asked;
    // A name and a dial in one request: the dial says it more exactly, and keeps the hurry of `auto:fast`.
    dial = wish?.dial ?? undefined;
  }
  return {
    policy: dial === undefined ? name : `dial ${dial}`,
    preference: preferenceForDial(
      dial ?? policyDials[name],
      dial === undefined || asked === 'fast' ? name : undefined,
    ),
    candidates: all.flatMap(({ candidates }) => (candidates == null ? [] : [candidates])),
    exclude: all.flatMap(({ exclude }) => exclude ?? []),
    maxPricePerMtok: all.reduce<number | undefined>(
      (most, layer) => least(most, layer.max_price_per_mtok),
      undefined,
    ),
    maxCostNanos: all.reduce<number | undefined>(
      (most, layer) => least(most, scaled(layer.max_cost_usd, nanosPerUsd)),
      undefined,
    ),
    firstTokenMs: all.reduce<number | undefined>(
      (most, layer) => least(most, scaled(layer.first_token_seconds, 1000)),
      undefined,
    ),
    totalMs: all.reduce<number | undefined>(
      (most, layer) => least(most, scaled(layer.answer_seconds, 1000)),
      undefined,
    ),
    regions: all.flatMap(({ regions }) => (regions == null ? [] : [regions])),
    retentionDays: all.reduce<number | undefined>(
      (most, { retention }) => least(most, retention === 'zero' ? 0 : retention),
      undefined,
    ),
    personalData: all.flatMap(({ personal_data: rule }) => (rule == null || rule === 'any' ? [] : [rule])),
  };
}
