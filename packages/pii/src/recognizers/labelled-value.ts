/** Recognizes values by their labels: `password: x`, `Kontonummer lautet x`, `"customer_id": "x"`. */
import type { ContextRule, TriggerRecognizer } from './recognizer.ts';

/** Splits a comma-separated list of terms. */
export function terms(list: string): readonly string[] {
  return list.split(',').map((term) => term.trim());
}

/** "number", "no." and similar words after a label. */
const labelSuffix =
  '(?:[ _./-]{0,2}(?:numbers?|numero|numéro|número|nummer|nr\\b\\.?|num\\b\\.?|no\\b\\.?|n[.°ºo]{1,2}|id\\b|#|№))?';

/** Punctuation and verbs between a label and its value, in seven languages. */
const labelSeparator =
  '\\.?["\'`*_)\\]»]{0,3}(?:\\s{0,3}\\([^()\\n]{1,30}\\))?\\s{0,6}' +
  "(?:(?:[:=：]{1,2}>?|->|→|\\||#|(?:is|was|are|ist|war|lautet|lauten|est|es|è|é|e|era|of|nr\\.?|no\\.?|n°|nº|n\\.)(?=[\\s:'\"])|[’']s)\\s{0,6}){0,3}" +
  '["\'`*_“„«<(\\[]{0,3}';

/** Owner or purpose of a number: `SSN of Karin Holzmann: 900-12-3456`. */
const labelOwner =
  "(?:\\s(?:of|for|from|von|vom|für|de|del|della|di|do|da|pour|para|per|van|voor|dla)\\s[\\p{L}.'’ -]{1,40}?|\\son (?:file|record))?";

/** Text between a label and the value right behind it: the rest of a word, `karte` in `Kartennummer`, too. */
export const labelGap: RegExp = new RegExp(
  `^\\p{L}{0,16}${labelSuffix}${labelOwner}${labelSeparator}$`,
  'iu',
);

export interface LabelledPlan {
  readonly code: number;
  readonly score: number;
  readonly labels: readonly string[];
  /** Source of the value's pattern, without capturing groups; case-insensitive. */
  readonly value: string;
  /** Source of what must not follow the value; by default a letter or digit. */
  readonly notFollowedBy?: string;
  readonly valid?: (value: string, text: string, start: number) => boolean;
  readonly context?: ContextRule;
  /** End of a value that goes on behind what its pattern reads; see `TriggerRecognizer`. */
  readonly tail?: TriggerRecognizer['tail'];
}

/** Creates a recognizer of values after one of the labels. */
export function labelledValue(plan: LabelledPlan): TriggerRecognizer {
  const {
    code,
    score,
    labels,
    value,
    notFollowedBy = '[\\p{Script=Latin}\\p{N}]',
    valid,
    context,
    tail,
  } = plan;
  return {
    kind: 'trigger',
    code,
    score,
    terms: labels,
    afterTerm: true,
    pattern: new RegExp(`${labelSuffix}${labelSeparator}(${value})(?!${notFollowedBy})`, 'iuy'),
    ...(valid && { valid }),
    ...(context && { context }),
    ...(tail && { tail }),
  };
}

export function hasDigit(value: string): boolean {
  return /\d/.test(value);
}
