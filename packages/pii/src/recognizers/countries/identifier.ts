import { terms } from '../labelled-value.ts';
import type { IdentifierRecognizer } from '../recognizer.ts';

interface Plan {
  /** Shapes: `d` is a digit, `A` a letter, `x` either, each with a count: `A2d6A1`; several are separated by spaces. */
  readonly shapes: string;
  /** Written form; by default any separators between the groups. */
  readonly format?: RegExp;
  readonly valid?: (compact: string) => boolean;
  /** Context words for the document, in English and the languages of the country. */
  readonly words: string;
  /**
   * True if form and check digits match fewer than one in a thousand random values, so that no context words are
   * needed.
   */
  readonly free?: boolean;
  readonly score?: number;
}

const anyFormat = /^/;
const places: Readonly<Record<string, string>> = { d: '9', A: 'A', x: '*' };

/** Creates the recognizer of a national identifier. */
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
