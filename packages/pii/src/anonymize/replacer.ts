/** What a value is replaced by, in each mode. */
import { knownEntity } from '../entities/index.ts';
import type { Policy } from './policy.ts';

export interface Replacer {
  /** The same value gives the same replacement. */
  replacementFor(value: string, code: number): string;
}

/** @param map of `placeholder` and `surrogate`, which can be restored */
export function createReplacer(policy: Policy, map: Replacer): Replacer {
  switch (policy.replacement) {
    case 'placeholder':
    case 'surrogate':
      return map;
    case 'redact':
      return { replacementFor: (_, code) => `<${typeOf(code)}>` };
    case 'mask':
      return { replacementFor: masked };
    case 'hash': {
      const { digest } = policy;
      if (digest === undefined) throw new TypeError('The mode `hash` needs a digest.');
      return { replacementFor: (value, code) => `<${typeOf(code)}_${digest(value)}>` };
    }
  }
}

function typeOf(code: number): string {
  const { marker, name } = knownEntity(code);
  return marker ?? name;
}

/** Long numbers of which people know the end. */
const keepsEnd: ReadonlySet<number> = new Set([202, 401, 404, 408]);

/** Letters and digits become `*`; of a card, an account or a phone number the last four digits stay. */
function masked(value: string, code: number): string {
  const keep = keepsEnd.has(code) && (value.match(/\d/g)?.length ?? 0) >= 9 ? 4 : 0;
  let kept = 0;
  let out = '';
  for (const char of [...value].reverse()) {
    const stays = !/[\p{L}\p{N}]/u.test(char) || (kept < keep && /\d/.test(char));
    if (stays && /\d/.test(char)) kept++;
    out = (stays ? char : '*') + out;
  }
  return out;
}
