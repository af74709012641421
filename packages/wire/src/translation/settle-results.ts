import type { Turn } from './conversation.ts';
import { type EncodeReport, note } from './encode-report.ts';

const NO_RESULT = 'No result was given.';

/**
 * The conversation with a result for every call, for wires that refuse a call without one. What stands between
 * two answers of the model belongs to the calls of the first.
 * @param options `resultsFirst`: whether the wire wants results before the words of the user
 * @param report gets a warning for every change, and for results that answer no call
 */
export function settleResults(
  turns: readonly Turn[],
  options: { readonly resultsFirst: boolean },
  report: EncodeReport,
): readonly Turn[] {
  const settler = new Settler(options.resultsFirst, report);
  for (const turn of turns) settler.add(turn);
  return settler.done();
}

class Settler {
  readonly #resultsFirst: boolean;
  readonly #report: EncodeReport;
  readonly #settled: Turn[] = [];
  /** Calls of the last answer without result: names by ids. */
  readonly #pending = new Map<string, string>();
  /** Behind the last answer or its last result. */
  #place = 0;
  #hasUserSpoken = false;

  constructor(resultsFirst: boolean, report: EncodeReport) {
    this.#resultsFirst = resultsFirst;
    this.#report = report;
  }

  add(turn: Turn): void {
    if (turn.role === 'assistant') this.#expect(turn);
    else if (turn.role === 'tool') this.#take(turn);
    else if (turn.role === 'user' && turn.pieces.length > 0) this.#hasUserSpoken = true;
    this.#settled.push(turn);
    if (turn.role === 'assistant' || turn.role === 'tool') this.#place = this.#settled.length;
  }

  done(): readonly Turn[] {
    this.#close();
    return this.#settled;
  }

  #expect({ calls }: Extract<Turn, { role: 'assistant' }>): void {
    // Neighbours become one answer.
    const before = this.#settled.findLast(({ role }) => role !== 'system');
    if (before?.role !== 'assistant') this.#close();
    for (const { id, name } of calls) this.#pending.set(id, name);
    this.#hasUserSpoken = false;
  }

  #take({ callId }: Extract<Turn, { role: 'tool' }>): void {
    const { warnings } = this.#report;
    if (!this.#pending.delete(callId)) note(warnings, 'a tool result answers no call before it');
    if (this.#hasUserSpoken && this.#resultsFirst) {
      note(warnings, 'tool results moved before the text of the user');
    }
  }

  #close(): void {
    if (this.#pending.size === 0) return;
    note(this.#report.warnings, 'a placeholder was added for each missing tool result');
    const added = [...this.#pending].map(([callId, name]) => placeholder(callId, name));
    this.#settled.splice(this.#place, 0, ...added);
    this.#pending.clear();
  }
}

const placeholder = (callId: string, name: string): Turn => ({
  role: 'tool',
  path: '',
  pieces: [{ kind: 'text', text: NO_RESULT, path: '', cache: null }],
  callId,
  name,
});
