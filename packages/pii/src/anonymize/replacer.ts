/** Produces the replacement of a value. */
import { requireEntity } from '../entities/index.ts';
import type { AnonymizationPolicy } from './anonymization-policy.ts';

export interface Replacer {
  /**
   * Returns the same replacement for the same value.
   * @param person the name that the value is another form of
   */
  replacementFor(value: string, code: number, person?: string): string;
}

/**
 * Creates the replacer for the policy's mode.
 * @param map the map for `placeholder` and `surrogate`, which can be restored
 */
export function createReplacer(policy: AnonymizationPolicy, map: Replacer): Replacer {
  switch (policy.replacement) {
    case 'placeholder':
    case 'surrogate':
      return map;
    case 'redact':
      return { replacementFor: (_, code) => `<${placeholderTypeOf(code)}>` };
    case 'mask':
      return { replacementFor: maskValue };
    case 'hash': {
      const { digest } = policy;
      if (digest === undefined) throw new TypeError('The mode `hash` requires a digest.');
      return { replacementFor: (value, code) => `<${placeholderTypeOf(code)}_${digest(value)}>` };
    }
  }
}

function placeholderTypeOf(code: number): string {
  const { placeholderType, name } = requireEntity(code);
  return placeholderType ?? name;
}

/** Long numbers that people recognize by their last digits. */
const keepsLastDigits: ReadonlySet<number> = new Set([202, 401, 404, 408]);

/** Masks letters and digits with `*`; the last four digits of cards, accounts and phone numbers remain. */
function maskValue(value: string, code: number): string {
  const keep = keepsLastDigits.has(code) && (value.match(/\d/g)?.length ?? 0) >= 9 ? 4 : 0;
  let kept = 0;
  let out = '';
  for (const char of [...value].reverse()) {
    const stays = !/[\p{L}\p{N}]/u.test(char) || (kept < keep && /\d/.test(char));
    if (stays && /\d/.test(char)) kept++;
    out = (stays ? char : '*') + out;
  }
  return out;
}
