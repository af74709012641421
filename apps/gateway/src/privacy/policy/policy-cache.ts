/** Policies of keys, compiled once for as long as the key stays as it is. */
import type { AnonymizationPolicy } from '@sluice/pii';
import type { Principal } from '../../auth/index.ts';
import type { AnonymizationSettings } from '../../config/index.ts';
import { inheritAnonymization } from '../../config/index.ts';
import { compilePatterns } from './custom-patterns.ts';
import type { PrivacyDecision } from './policy.ts';

export interface PolicyCache {
  /** Throws SyntaxError where a pattern of the settings is not RE2. */
  policyFor(decision: PrivacyDecision, principal: Principal): AnonymizationPolicy;
  /** A digest of a value that is the same for one account and tells nothing without the installation's secret. */
  digest(principal: Principal, value: string): string;
}

type Rules = Pick<AnonymizationPolicy, 'allow' | 'deny' | 'customDetectors'> & {
  readonly codes: readonly number[];
};

const customCode = 990;

/** @param digest a keyed digest of a text, in hexadecimal */
export function createPolicyCache(
  settings: () => AnonymizationSettings,
  digest: (text: string) => string,
): PolicyCache {
  let compiledFor: AnonymizationSettings | undefined;
  let compiled = new WeakMap<Principal, Rules>();
  const rulesOf = (principal: Principal): Rules => {
    const config = settings();
    if (config !== compiledFor) {
      compiledFor = config;
      compiled = new WeakMap();
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
    policyFor: ({ codes, replacement }, principal) => {
      const { codes: own, ...rules } = rulesOf(principal);
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

function toRules({ allow, deny, patterns }: AnonymizationSettings): Rules {
  const denied = (deny ?? []).map(({ value, type }) => ({ value, code: type ?? customCode }));
  return {
    allow: allow ?? [],
    deny: denied,
    customDetectors: compilePatterns(patterns ?? []),
    // What an account always masks is masked whatever types a request names.
    codes: [...denied.map(({ code }) => code), ...(patterns ?? []).map(({ type }) => type ?? customCode)],
  };
}
