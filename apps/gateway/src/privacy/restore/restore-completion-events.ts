/** Restores values in the events of OpenAI's completions API. */
import type { AnonymizationSession, Restorer, Steps } from '@sluice/pii';
import type { AnswerChunk, EventChunk } from '@sluice/wire';
import { isRecord } from '../../contract/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** Text of one choice, which can end in the beginning of a placeholder. */
interface Lane {
  readonly restorer: Restorer;
  /** The last event, for another one of its kind. */
  last: Json;
}

export class CompletionsRestorer {
  readonly #session: AnonymizationSession;
  readonly #lanes = new Map<unknown, Lane>();

  constructor(session: AnonymizationSession) {
    this.#session = session;
  }

  /** In steps, one for each event. */
  *restore(chunks: readonly AnswerChunk[]): Steps<readonly AnswerChunk[]> {
    const restored: AnswerChunk[] = [];
    for (const [at, chunk] of chunks.entries()) {
      if (at > 0) yield;
      if (chunk.kind === 'event') restored.push(...this.#event(chunk));
    }
    return restored;
  }

  /** Text held back at the end of the stream, whether it ended normally or not. */
  end(): readonly AnswerChunk[] {
    return [...this.#lanes].flatMap(([index, { restorer, last }]) => {
      if (!restorer.hasPending) return [];
      const choices = [{ index, text: restorer.end(), logprobs: null, finish_reason: null }];
      return [toEvent({ ...last, choices })];
    });
  }

  #event(chunk: EventChunk): readonly AnswerChunk[] {
    if (chunk.data.startsWith('[DONE]')) return [...this.end(), chunk];
    const event: unknown = JSON.parse(chunk.data);
    if (!isRecord(event) || !Array.isArray(event['choices'])) return [chunk];
    const choices = event['choices'].map((choice: unknown) =>
      isRecord(choice) ? this.#choice(choice, event) : choice,
    );
    return [toEvent({ ...event, choices })];
  }

  #choice(choice: Json, event: Json): Json {
    const { index, text, finish_reason: reason } = choice;
    if (typeof text !== 'string') return choice;
    let lane = this.#lanes.get(index);
    if (lane === undefined) {
      lane = { restorer: this.#session.restorer({ format: 'plain', restoreSecrets: true }), last: event };
      this.#lanes.set(index, lane);
    }
    lane.last = event;
    const restored = lane.restorer.push(text);
    if (reason == null) return { ...choice, text: restored };
    this.#lanes.delete(index);
    return { ...choice, text: restored + lane.restorer.end() };
  }
}

function toEvent(event: Json): EventChunk {
  return { kind: 'event', name: undefined, data: JSON.stringify(event) };
}
