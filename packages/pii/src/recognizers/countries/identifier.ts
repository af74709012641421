import { terms } from '../labelled-value.ts';
import type { IdentifierRecognizer } from '../recognizer.ts';

interface Plan {
  /** Places: `d` a digit, `A` a letter, `x` either, each with a count: `A2d6A1`; several with a space between. */
  readonly shapes: string;
  /** As written; any joints between the groups where it is left out. */
  readonly format?: RegExp;
  readonly valid?: (compact: string) => boolean;
  /** Words of the document, in English and the languages of the country. */
  readonly words: string;
  /** Its form and its check digits leave less than one of a thousand chance values: it needs no word beside it. */
  readonly free?: boolean;
  readonly score?: number;
}

const anyFormat = /^/;
const places: Readonly<Record<string, string>> = { d: '9', A: 'A', x: '*' };

/** A number that a country issues. */
export function identifier(code: number, plan: Plan): IdentifierRecognizer {
  const { shapes, format = anyFormat, valid, words, free = false, score = free ? 0.85 : 0.6 } = plan;
  return {
    kind: 'identifier',
    code,
    score,
    shapes: shapes.split(' ').map(expand),
    format,
    ...(valid && { valid }),
    context: { terms: terms(words), required: !free },
  };
}

function expand(shape: string): string {
  return shape.replace(/([dAx])(\d+)/g, (_all, kind: string, count: string) =>
    (places[kind] ?? '').repeat(Number(count)),
  );
}
