/**
 * Restores values in a streamed answer, per choice and field. Text is passed on at once except for a suffix that
 * may be the beginning of a placeholder; that is sent with the next delta, when another field begins, or at the
 * end.
 */
import type { AnonymizationSession } from '@sluice/pii';
import { type ChatCompletionChunk, chunkValue, type Delta, type StreamChunk } from '@sluice/wire';
import type { RestoreOptions } from './restore-answer.ts';
import { ChoiceRestorer } from './restore-choice.ts';

export class StreamRestorer {
  readonly #session: AnonymizationSession;
  readonly #options: RestoreOptions;
  readonly #choices = new Map<number, ChoiceRestorer>();
  /** Fields common to all chunks of the stream, for additional chunks. */
  #envelope: ChatCompletionChunk | undefined;

  constructor(session: AnonymizationSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Restores placeholders in chunks. */
  restore(chunks: readonly StreamChunk[]): readonly StreamChunk[] {
    const restored: StreamChunk[] = [];
    for (const chunk of chunks) {
      this.#envelope ??= envelopeOf(chunkValue(chunk));
      if (chunk.kind === 'text') this.#restoreText(chunk, restored);
      else this.#restoreFull(chunk.value, restored);
    }
    return restored;
  }

  /** Pending text at the end of the stream, whether it ended normally or not. */
  end(): readonly StreamChunk[] {
    const held: StreamChunk[] = [];
    for (const [index, choice] of this.#choices) this.#sendOwn(index, choice.flush(), held);
    return held;
  }

  #choiceOf(index: number): ChoiceRestorer {
    let choice = this.#choices.get(index);
    if (choice === undefined) {
      choice = new ChoiceRestorer(this.#session, this.#options);
      this.#choices.set(index, choice);
    }
    return choice;
  }

  #restoreText(chunk: Extract<StreamChunk, { kind: 'text' }>, restored: StreamChunk[]): void {
    const { index, field, text } = chunk;
    const { delta, late } = this.#choiceOf(index).restore({ [field]: text });
    this.#sendOwn(index, late, restored);
    if (delta[field] === text) {
      restored.push(chunk);
      return;
    }
    const value = chunkValue(chunk);
    const choices = value.choices.map((choice) => ({ ...choice, delta }));
    restored.push({ kind: 'full', value: { ...value, choices } });
  }

  #restoreFull(chunk: ChatCompletionChunk, restored: StreamChunk[]): void {
    const choices = chunk.choices.map((choice) => {
      const own = this.#choiceOf(choice.index);
      const { delta, late } = own.restore(choice.delta);
      this.#sendOwn(choice.index, late, restored);
      // The finish chunk is sent separately, so that clients that stop reading there have seen everything.
      if (choice.finish_reason !== null && own.hasPending) {
        const open = { ...choice, delta, finish_reason: null };
        restored.push({ kind: 'full', value: { ...chunk, choices: [open], usage: null } });
        this.#sendOwn(choice.index, own.flush(), restored);
        return { ...choice, delta: {} };
      }
      return { ...choice, delta };
    });
    restored.push({ kind: 'full', value: { ...chunk, choices } });
  }

  /** Appends a chunk with the pending text. */
  #sendOwn(index: number, delta: Delta | undefined, restored: StreamChunk[]): void {
    if (delta === undefined || this.#envelope === undefined) return;
    const choices = [{ index, delta, finish_reason: null }];
    restored.push({ kind: 'full', value: { ...this.#envelope, choices } });
  }
}

function envelopeOf({ choices: _, usage: _usage, ...shared }: ChatCompletionChunk): ChatCompletionChunk {
  return { ...shared, choices: [] };
}
