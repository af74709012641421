/** What a value is replaced by, in each mode. */
import { requireEntity } from '../entities/index.ts';
import type { AnonymizationPolicy } from './anonymization-policy.ts';

export interface Replacer {
  /** The same value gives the same replacement. */
  replacementFor(value: string, code: number): string;
}

/** @param map of `placeholder` and `surrogate`, which can be restored */
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
      if (digest === undefined) throw new TypeError('The mode `hash` needs a digest.');
      return { replacementFor: (value, code) => `<${placeholderTypeOf(code)}_${digest(value)}>` };
    }
  }
}

function placeholderTypeOf(code: number): string {
  const { placeholderType: marker, name } = requireEntity(code);
  return marker ?? name;
}

/** Long numbers of which people know the end. */
const keepsLastDigits: ReadonlySet<number> = new Set([202, 401, 404, 408]);

/** Letters and digits become `*`; of a card, an account or a phone number the last four digits stay. */
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
