/** Ends streams of models that repeat one text without end. */
import { type ChatCompletionChunk, chunkValue, type StreamChunk } from '@sluice/wire';
import { SluiceError } from '../errors/index.ts';

type Delta = ChatCompletionChunk['choices'][number]['delta'];

/** The last text of a choice, and how often it came in a row. */
interface Repeated {
  text: string;
  count: number;
}

export class RepetitionGuard {
  readonly #limit: number;
  readonly #byChoice = new Map<number, Repeated>();

  /** @param limit equal texts in a row that are too many */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws `upstream_malformed` for a chunk that repeats the ones before it too often. */
  check(chunks: readonly StreamChunk[]): void {
    for (const chunk of chunks) {
      if (chunk.kind === 'text') this.#count(chunk.index, chunk.text === '' ? '' : chunk.field + chunk.text);
      else for (const { index, delta } of chunkValue(chunk).choices) this.#count(index, textOf(delta));
    }
  }

  #count(choice: number, text: string): void {
    if (text === '') return;
    const last = this.#byChoice.get(choice);
    if (last?.text !== text) this.#byChoice.set(choice, { text, count: 1 });
    else if (++last.count >= this.#limit)
      throw new SluiceError('upstream_malformed', {
        message: `The model sent the same text ${this.#limit} times in a row (server.repeated_chunks); the response was ended.`,
      });
  }
}

/** What a delta adds to an answer; empty if it adds no text. */
function textOf({ content, reasoning_content: reasoning, tool_calls: calls }: Delta): string {
  const texts = [content, reasoning, ...(calls ?? []).map((call) => call.function?.arguments)];
  const isText = texts.some((text) => typeof text === 'string' && text !== '');
  // Parallel calls may have equal arguments.
  return isText ? JSON.stringify([content, reasoning, calls]) : '';
}
