import type { AnswerContent, ChoiceContent } from './answer-content.ts';
import { canonical } from './json.ts';

/** One thing that the client saw otherwise than the recording says. */
export interface Difference {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** What differs between a recording and what came out of the gateway; empty if nothing does. */
export function compareReadings(expected: AnswerContent, actual: AnswerContent): Difference[] {
  if (expected.error !== null || actual.error !== null)
    return difference('error', expected.error, actual.error);
  const differences = difference('choices', expected.choices.length, actual.choices.length);
  if (differences.length > 0) return differences;
  for (const [index, choice] of expected.choices.entries()) {
    const other = actual.choices[index];
    if (other !== undefined)
      differences.push(...compareChoices(index === 0 ? '' : `${index}.`, choice, other));
  }
  if (expected.usage === null) return differences;
  for (const field of ['prompt', 'completion', 'cached', 'reasoning'] as const) {
    differences.push(...difference(`usage.${field}`, expected.usage[field], actual.usage?.[field] ?? null));
  }
  return differences;
}

function compareChoices(label: string, expected: ChoiceContent, actual: ChoiceContent): Difference[] {
  return (['text', 'reasoning', 'calls', 'finish'] as const).flatMap((field) =>
    difference(`${label}${field}`, expected[field], actual[field]),
  );
}

function difference(field: string, expected: unknown, actual: unknown): Difference[] {
  return canonical(expected) === canonical(actual) ? [] : [{ field, expected, actual }];
}
