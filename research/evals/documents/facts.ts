/** Facts about a page, in the form of olmOCR-bench: texts that are there, or not, in this order, or in a table. */
import { cellKey, cellsOf } from './table-measures.ts';
import { findText, plainText } from './text-measures.ts';

/** A fact of a corpus. */
export interface Fact {
  readonly type: string;
  readonly text?: string;
  readonly before?: string;
  readonly after?: string;
  readonly cell?: string;
  /** Letters that may differ. */
  readonly max_diffs?: number;
}

/** Share of letters that may be misread without making a text another. */
const tolerance = 0.02;

function find(wanted: string | undefined, text: string, diffs: number) {
  const pattern = plainText(wanted ?? '', true);
  const { edits, end } = findText(pattern, text);
  return { isThere: edits <= Math.max(diffs, Math.floor(pattern.length * tolerance)), edits, end };
}

function holds(fact: Fact, markdown: string, text: string): boolean {
  const diffs = fact.max_diffs ?? 0;
  switch (fact.type) {
    case 'present':
      return find(fact.text, text, diffs).isThere;
    case 'absent':
      return find(fact.text, text, diffs).edits > diffs;
    case 'order': {
      const [before, after] = [find(fact.before, text, diffs), find(fact.after, text, diffs)];
      return before.isThere && after.isThere && before.end < after.end;
    }
    case 'table':
      return cellsOf(markdown).includes(cellKey(fact.cell ?? ''));
    default:
      throw new Error(`Facts of the type ${fact.type} are not known.`);
  }
}

/** Share of the facts that hold. */
export function factShare(facts: readonly Fact[], markdown: string): number {
  const text = plainText(markdown, true);
  return facts.filter((fact) => holds(fact, markdown, text)).length / facts.length;
}
