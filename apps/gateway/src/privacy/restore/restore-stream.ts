/**
 * Puts values back into a streamed answer, choice by choice and field by field. Text goes on at once but for an end
 * that may be the beginning of a marker; that is let go with the next piece, when another field begins, or at the end.
 */
import type { AnonymizationSession } from '@sluice/pii';
import type { ChatCompletionChunk } from '@sluice/wire';
import { encodeSseData } from '@sluice/wire/sse';
import { ChoiceRestorer } from './restore-choice.ts';

export class StreamRestorer {
  readonly #session: AnonymizationSession;
  readonly #jsonContent: boolean;
  readonly #choices = new Map<number, ChoiceRestorer>();
  /** What all chunks of the stream share, for chunks of our own. */
  #frame: ChatCompletionChunk | undefined;

  /** @param jsonContent whether the content is a JSON text, so that values are escaped in it */
  constructor(session: AnonymizationSession, jsonContent: boolean) {
    this.#session = session;
    this.#jsonContent = jsonContent;
  }

  /** Takes the SSE text of whole events; returns it with values for markers. */
  events(text: string): string {
    let out = '';
    for (const line of text.split('\n')) {
      if (line.startsWith('data: {')) out += this.#chunk(JSON.parse(line.slice('data: '.length)));
    }
    return out;
  }

  /** The end of the stream, clean or not: what was still held back. */
  end(): string {
    let out = '';
    for (const [index, choice] of this.#choices) out += this.#own(index, choice.flush());
    return out;
  }

  #chunk(chunk: ChatCompletionChunk): string {
    this.#frame ??= frameOf(chunk);
    let before = '';
    const choices = chunk.choices.map((choice) => {
      let own = this.#choices.get(choice.index);
      if (own === undefined) {
        own = new ChoiceRestorer(this.#session, this.#jsonContent);
        this.#choices.set(choice.index, own);
      }
      const { delta, late } = own.take(choice.delta);
      before += this.#own(choice.index, late);
      // The end of the choice comes alone, so that clients which stop reading there have seen everything.
      if (choice.finish_reason != null && own.holds) {
        before += encodeSseData(
          JSON.stringify({ ...chunk, choices: [{ ...choice, delta, finish_reason: null }], usage: null }),
        );
        before += this.#own(choice.index, own.flush());
        return { ...choice, delta: {} };
      }
      return { ...choice, delta };
    });
    return before + encodeSseData(JSON.stringify({ ...chunk, choices }));
  }

  /** A chunk that holds what was held back. */
  #own(index: number, delta: ChatCompletionChunk['choices'][number]['delta'] | undefined): string {
    if (delta === undefined || this.#frame === undefined) return '';
    const chunk = { ...this.#frame, choices: [{ index, delta, finish_reason: null }] };
    return encodeSseData(JSON.stringify(chunk));
  }
}

function frameOf({ choices: _choices, usage: _usage, ...shared }: ChatCompletionChunk): ChatCompletionChunk {
  return { ...shared, choices: [] };
}
