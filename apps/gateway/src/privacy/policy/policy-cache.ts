/** Cache of policies, which are compiled once for each version of a key. */
import type { AnonymizationPolicy } from '@sluice/pii';
import type { Principal } from '../../auth/index.ts';
import type { AnonymizationSettings } from '../../config/index.ts';
import { inheritAnonymization, thresholdsByCode } from '../../config/index.ts';
import { compilePatterns } from './custom-patterns.ts';
import type { PrivacyDecision } from './policy.ts';

export interface PolicyCache {
  /**
   * The policy of a key under the settings of the request's admission. Throws a SyntaxError if a custom pattern is
   * invalid.
   */
  policyFor(
    decision: PrivacyDecision,
    principal: Principal,
    settings: AnonymizationSettings,
  ): AnonymizationPolicy;
  /**
   * A digest of a value that is stable within one account and reveals nothing without the secret of the
   * installation.
   */
  digest(principal: Principal, value: string): string;
}

type Rules = Pick<AnonymizationPolicy, 'thresholds' | 'allow' | 'deny' | 'patterns'> & {
  readonly codes: readonly number[];
};

const customCode = 990;

/** @param digest a keyed digest of a text, in hexadecimal */
export function createPolicyCache(digest: (text: string) => string): PolicyCache {
  const bySettings = new WeakMap<AnonymizationSettings, WeakMap<Principal, Rules>>();
  const rulesOf = (principal: Principal, config: AnonymizationSettings): Rules => {
    let compiled = bySettings.get(config);
    if (compiled === undefined) {
      compiled = new WeakMap();
      bySettings.set(config, compiled);
    }
    let rules = compiled.get(principal);
    if (rules === undefined) {
      rules = toRules(inheritAnonymization(config, principal.anonymization) ?? config);
      compiled.set(principal, rules);
    }
    return rules;
  };
  const digestOf = (principal: Principal, value: string): string =>
    digest(`${principal.accountId}\u0000${value}`);
  return {
    policyFor: ({ codes, replacement }, principal, settings) => {
      const { codes: own, ...rules } = rulesOf(principal, settings);
      return {
        ...rules,
        codes: own.length === 0 ? codes : new Set([...codes, ...own]),
        replacement,
        digest: (value) => digestOf(principal, value).slice(0, 12),
      };
    },
    digest: digestOf,
  };
}

function toRules({ thresholds, allow, deny, patterns }: AnonymizationSettings): Rules {
  const denied = (deny ?? []).map(({ value, type }) => ({ value, code: type ?? customCode }));
  return {
    thresholds: thresholdsByCode(thresholds),
    allow: allow ?? [],
    deny: denied,
    patterns: compilePatterns(patterns ?? []),
    // Values that an account always masks are masked whatever types a request names.
    codes: [...denied.map(({ code }) => code), ...(patterns ?? []).map(({ type }) => type ?? customCode)],
  };
}
