/**
 * Puts values back into a streamed answer, choice by choice and field by field. Text is passed on at once except for a
 * suffix that may be the beginning of a placeholder; that is sent with the next piece, when another field begins, or at
 * the end.
 */
import type { AnonymizationSession } from '@sluice/pii';
import { type ChatCompletionChunk, chunkValue, type Delta, type StreamChunk } from '@sluice/wire';
import { ChoiceRestorer } from './restore-choice.ts';

export class StreamRestorer {
  readonly #session: AnonymizationSession;
  readonly #jsonContent: boolean;
  readonly #choices = new Map<number, ChoiceRestorer>();
  /** What all chunks of the stream share, for chunks of our own. */
  #envelope: ChatCompletionChunk | undefined;

  /** @param jsonContent whether the content is a JSON text, so that values are escaped in it */
  constructor(session: AnonymizationSession, jsonContent: boolean) {
    this.#session = session;
    this.#jsonContent = jsonContent;
  }

  /** The chunks with values in the place of placeholders. */
  restore(chunks: readonly StreamChunk[]): readonly StreamChunk[] {
    const restored: StreamChunk[] = [];
    for (const chunk of chunks) {
      this.#envelope ??= envelopeOf(chunkValue(chunk));
      if (chunk.kind === 'text') this.#restoreText(chunk, restored);
      else this.#restoreFull(chunk.value, restored);
    }
    return restored;
  }

  /** What was held back until the end of the stream, clean or not. */
  end(): readonly StreamChunk[] {
    const held: StreamChunk[] = [];
    for (const [index, choice] of this.#choices) this.#sendOwn(index, choice.flush(), held);
    return held;
  }

  #choiceOf(index: number): ChoiceRestorer {
    let choice = this.#choices.get(index);
    if (choice === undefined) {
      choice = new ChoiceRestorer(this.#session, this.#jsonContent);
      this.#choices.set(index, choice);
    }
    return choice;
  }

  #restoreText(chunk: Extract<StreamChunk, { kind: 'text' }>, restored: StreamChunk[]): void {
    const { index, field, text } = chunk;
    const { delta, late } = this.#choiceOf(index).take({ [field]: text });
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
      const { delta, late } = own.take(choice.delta);
      this.#sendOwn(choice.index, late, restored);
      // The end of the choice is sent alone, so that clients which stop reading there have seen everything.
      if (choice.finish_reason !== null && own.holds) {
        const open = { ...choice, delta, finish_reason: null };
        restored.push({ kind: 'full', value: { ...chunk, choices: [open], usage: null } });
        this.#sendOwn(choice.index, own.flush(), restored);
        return { ...choice, delta: {} };
      }
      return { ...choice, delta };
    });
    restored.push({ kind: 'full', value: { ...chunk, choices } });
  }

  /** Appends a chunk that holds what was held back. */
  #sendOwn(index: number, delta: Delta | undefined, restored: StreamChunk[]): void {
    if (delta === undefined || this.#envelope === undefined) return;
    const choices = [{ index, delta, finish_reason: null }];
    restored.push({ kind: 'full', value: { ...this.#envelope, choices } });
  }
}

function envelopeOf({ choices: _, usage: _usage, ...shared }: ChatCompletionChunk): ChatCompletionChunk {
  return { ...shared, choices: [] };
}
