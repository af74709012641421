/** Merges the routing constraints of gateway, account, team, key and request. */
import { type PolicyName, type Preference, policyDials, preferenceForDial } from '@sluice/router';
import type { RoutingPreferences } from '@sluice/wire';
import type { RoutingRules } from '../../config/index.ts';

/** Merged rules: restrictions accumulate; for the trade-off of price and quality the innermost level applies. */
export interface RoutingConstraints {
  /** The requested policy, for explanations: `balanced`, `cheap`, or `dial 7`. */
  readonly policy: string;
  readonly preference: Preference;
  /** A model must match one pattern of every list. */
  readonly candidates: readonly (readonly string[])[];
  readonly exclude: readonly string[];
  /** USD per million output tokens. */
  readonly maxPricePerMtok: number | undefined;
  readonly maxCostNanos: number | undefined;
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number | undefined;
  /** The region of a provider must be in every list. */
  readonly regions: readonly (readonly string[])[];
  readonly retentionDays: number | undefined;
  /** Which models may receive personal data. */
  readonly personalData: readonly Exclude<RoutingRules['personal_data'], 'any' | null | undefined>[];
}

const nanosPerUsd = 1e9;

type Layer = RoutingPreferences & Pick<RoutingRules, 'default' | 'personal_data'>;

/** The lower of two optional limits. */
function minDefined(a: number | null | undefined, b: number | null | undefined): number | undefined {
  if (a == null) return b ?? undefined;
  return b == null ? a : Math.min(a, b);
}

function scaled(value: number | null | undefined, factor: number): number | undefined {
  return value == null ? undefined : value * factor;
}

/** Policy of `auto:<name>`; undefined for plain `auto` and unknown names. */
export function policyOf(suffix: string | undefined): PolicyName | undefined {
  return suffix !== undefined && isPolicy(suffix) ? suffix : undefined;
}

function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(policyDials, name);
}

/**
 * @param layers outermost first; null members count as absent
 * @param requested the policy in the model name
 * @param parameter the `routing` member of the request
 */
export function mergeConstraints(
  layers: readonly RoutingRules[],
  requested: PolicyName | undefined,
  parameter: RoutingPreferences | undefined,
): RoutingConstraints {
  const all: readonly Layer[] = parameter === undefined ? layers : [...layers, parameter];
  let name: PolicyName = 'balanced';
  let dial: number | undefined;
  for (const layer of all) {
    if (layer.default != null) {
      name = layer.default;
      dial = undefined;
    }
    dial = layer.dial ?? dial;
  }
  if (requested !== undefined) {
    name = requested;
    // If a request has both a policy name and a dial, the dial applies, and the latency weight of `auto:fast` is
    // kept.
    dial = parameter?.dial ?? undefined;
  }
  return {
    policy: dial === undefined ? name : `dial ${dial}`,
    preference: preferenceForDial(
      dial ?? policyDials[name],
      dial === undefined || requested === 'fast' ? name : undefined,
    ),
    candidates: all.flatMap(({ candidates }) => (candidates == null ? [] : [candidates])),
    exclude: all.flatMap(({ exclude }) => exclude ?? []),
    maxPricePerMtok: all.reduce<number | undefined>(
      (limit, layer) => minDefined(limit, layer.max_price_per_mtok),
      undefined,
    ),
    maxCostNanos: all.reduce<number | undefined>(
      (limit, layer) => minDefined(limit, scaled(layer.max_cost_usd, nanosPerUsd)),
      undefined,
    ),
    firstTokenMs: all.reduce<number | undefined>(
      (limit, layer) => minDefined(limit, scaled(layer.first_token_seconds, 1000)),
      undefined,
    ),
    totalMs: all.reduce<number | undefined>(
      (limit, layer) => minDefined(limit, scaled(layer.answer_seconds, 1000)),
      undefined,
    ),
    regions: all.flatMap(({ regions }) => (regions == null ? [] : [regions])),
    retentionDays: all.reduce<number | undefined>(
      (limit, { retention }) => minDefined(limit, retention === 'zero' ? 0 : retention),
      undefined,
    ),
    personalData: all.flatMap(({ personal_data: rule }) => (rule == null || rule === 'any' ? [] : [rule])),
  };
}
