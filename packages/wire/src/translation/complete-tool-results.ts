import type { Turn } from './conversation.ts';
import { type EncodeReport, warn } from './encode-report.ts';

export const missingResultText = 'No result provided.';
export const missingResultWarning = 'empty results added for tool calls without one';
export const orphanWarning = 'tool result without a preceding tool call sent as text of the user';

/**
 * Adds an empty result for every tool call without one, for wires that reject such calls, and makes results without a call
 * messages of the user. Results count for the calls of the assistant message before them.
 * @param options `resultsFirst`: whether the wire requires results before other user content
 * @param report gets a warning for each change
 */
export function completeToolResults(
  turns: readonly Turn[],
  options: { readonly resultsFirst: boolean },
  report: EncodeReport,
): readonly Turn[] {
  const settler = new ToolResultCompleter(options.resultsFirst, report);
  for (const turn of turns) settler.add(turn);
  return settler.build();
}

class ToolResultCompleter {
  readonly #resultsFirst: boolean;
  readonly #report: EncodeReport;
  readonly #completed: Turn[] = [];
  /** Calls of the last assistant message that have no result yet: names by id. */
  readonly #pending = new Map<string, string>();
  /** Index after the last assistant message or its last result. */
  #insertAt = 0;
  #hasUserContent = false;

  constructor(resultsFirst: boolean, report: EncodeReport) {
    this.#resultsFirst = resultsFirst;
    this.#report = report;
  }

  add(turn: Turn): void {
    if (turn.role === 'assistant') this.#expectResults(turn);
    const placed = turn.role === 'tool' ? this.#matchResult(turn) : turn;
    if (placed.role === 'user' && placed.parts.length > 0) this.#hasUserContent = true;
    this.#completed.push(placed);
    if (placed.role === 'assistant' || placed.role === 'tool') this.#insertAt = this.#completed.length;
  }

  build(): readonly Turn[] {
    this.#addMissingResults();
    return this.#completed;
  }

  #expectResults({ calls }: Extract<Turn, { role: 'assistant' }>): void {
    // Consecutive assistant messages become one.
    const before = this.#completed.findLast(({ role }) => role !== 'system');
    if (before?.role !== 'assistant') this.#addMissingResults();
    for (const { id, name } of calls) this.#pending.set(id, name);
    this.#hasUserContent = false;
  }

  /** The result of a call that is not there, as where a history was cut, is what a user says. */
  #matchResult(turn: Extract<Turn, { role: 'tool' }>): Turn {
    if (!this.#pending.delete(turn.callId)) {
      warn(this.#report, orphanWarning);
      return { role: 'user', path: turn.path, parts: turn.parts, name: null };
    }
    if (this.#hasUserContent && this.#resultsFirst) {
      warn(this.#report, 'tool results moved before user content');
    }
    return turn;
  }

  #addMissingResults(): void {
    if (this.#pending.size === 0) return;
    warn(this.#report, missingResultWarning);
    const added = [...this.#pending].map(([callId, name]) => createMissingResult(callId, name));
    this.#completed.splice(this.#insertAt, 0, ...added);
    this.#pending.clear();
  }
}

const createMissingResult = (callId: string, name: string): Turn => ({
  role: 'tool',
  path: '',
  parts: [{ kind: 'text', text: missingResultText, path: '', cache: null }],
  callId,
  name,
});
