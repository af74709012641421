/** Values that a label gives away: `password: x`, `Kontonummer lautet x`, `"customer_id": "x"`. */
import type { ContextRule, TriggerRecognizer } from './recognizer.ts';

/** A list of terms, written with commas. */
export function terms(list: string): readonly string[] {
  return list.split(',').map((term) => term.trim());
}

/** "number", "no." and the like after a label. */
const labelSuffix =
  '(?:[ _./-]{0,2}(?:numbers?|numero|numéro|número|nummer|nr\\b\\.?|num\\b\\.?|no\\b\\.?|n[.°ºo]{1,2}|id\\b|#|№))?';

/** Signs and verbs between a label and its value, in seven languages. */
const labelSeparator =
  '\\.?["\'`*_)\\]»]{0,3}(?:\\s{0,3}\\([^()\\n]{1,30}\\))?\\s{0,6}' +
  "(?:(?:[:=：]{1,2}>?|->|→|\\||#|(?:is|was|are|ist|war|lautet|lauten|est|es|è|é|e|era|of|nr\\.?|no\\.?|n°|nº|n\\.)(?=[\\s:'\"])|[’']s)\\s{0,6}){0,3}" +
  '["\'`*_“„«<(\\[]{0,3}';

export interface LabelledPlan {
  readonly code: number;
  readonly score: number;
  readonly labels: readonly string[];
  /** Source of the value's pattern, without capturing groups; upper and lower case are alike. */
  readonly value: string;
  /** Source of what must not follow the value; by default a letter or a digit. */
  readonly notAfter?: string;
  readonly valid?: (value: string, text: string, start: number) => boolean;
  readonly context?: ContextRule;
}

/** A recognizer of the value after one of the labels. */
export function labelledValue(plan: LabelledPlan): TriggerRecognizer {
  const { code, score, labels, value, notAfter = '[\\p{L}\\p{N}]', valid, context } = plan;
  return {
    kind: 'trigger',
    code,
    score,
    terms: labels,
    afterTerm: true,
    pattern: new RegExp(`${labelSuffix}${labelSeparator}(${value})(?!${notAfter})`, 'iuy'),
    ...(valid && { valid }),
    ...(context && { context }),
  };
}

export function hasDigit(value: string): boolean {
  return /\d/.test(value);
}
