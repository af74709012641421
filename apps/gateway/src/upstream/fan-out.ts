/**
 * Several choices (`n`) from a provider that returns only one per request: one call per choice, joined into one response.
 * All calls go to one model, so that one name and one price apply; if one fails before anything was sent to the client, all
 * go to the next model. If one choice is missing, the whole request fails.
 */
import {
  addUsage,
  type ChatCompletion,
  type ChatCompletionChunk,
  chunkValue,
  isStreamChunk,
  type NormalizedUsage,
  type StreamChunk,
  toCompletionUsage,
} from '@sluice/wire';
import type { SluiceError } from '../errors/index.ts';
import type { DecodedAnswer, ModelTarget } from '../providers/index.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary } from './call-interface.ts';
import { anotherModelHelps } from './retry-policy.ts';

/** Prepares a call for one choice. */
export type PrepareOne = (plan: CallPlan, sink: CallSink) => CallHandle;

export class FanOut implements CallHandle {
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #prepare: PrepareOne;
  readonly #choices: number;
  #targetIndex = 0;
  #calls: readonly CallHandle[] = [];
  #answers: (DecodedAnswer | undefined)[] = [];
  #open = 0;
  #hasChunks = false;
  #over = false;
  /** Calls to models that failed. */
  readonly #past: CallHandle[] = [];

  constructor(plan: CallPlan, choices: number, sink: CallSink, prepare: PrepareOne) {
    this.#plan = plan;
    this.#sink = sink;
    this.#prepare = prepare;
    this.#choices = choices;
    this.#gather();
  }

  begin(): void {
    const calls = this.#calls;
    for (const call of calls) if (!this.#over && calls === this.#calls) call.begin();
  }

  abort(): void {
    this.#over = true;
    for (const call of this.#calls) call.abort();
  }

  /** Prepares one call per choice at the current model. */
  #gather(): void {
    const plan: CallPlan = {
      ...this.#plan,
      targets: [this.#target()],
      choices: 1,
      mayHedge: false,
      streamOptions: { ...this.#plan.streamOptions, includeUsage: false },
    };
    this.#answers = Array.from({ length: this.#choices }, () => undefined);
    this.#open = this.#choices;
    const turn = this.#targetIndex;
    this.#calls = this.#answers.map((_, index) => this.#prepare(plan, this.#sinkOf(index, turn)));
  }

  #target(): ModelTarget {
    const target = this.#plan.targets[this.#targetIndex];
    if (target === undefined) throw new Error('A call needs a target.');
    return target;
  }

  pause(): void {
    for (const call of this.#calls) call.pause();
  }

  resume(): void {
    for (const call of this.#calls) call.resume();
  }

  summary(): CallSummary {
    const present = this.#calls.map((call) => call.summary());
    const all = [...this.#past.map((call) => call.summary()), ...present];
    const began = all.flatMap(({ firstByteAtMs }) => firstByteAtMs ?? []);
    return {
      target: this.#target(),
      attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
      firstByteAtMs: began.length === 0 ? undefined : Math.min(...began),
      usage: this.#sumOf(all),
      hasEstimate: all.some(({ hasEstimate }) => hasEstimate),
      outputChars: all.reduce((sum, { outputChars }) => sum + outputChars, 0),
      defaultLimit: present[0]?.defaultLimit,
      warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
    };
  }

  /** @param turn index of the model that the call goes to; events of calls to earlier models are ignored */
  #sinkOf(index: number, turn: number): CallSink {
    const isLate = (): boolean => this.#over || turn !== this.#targetIndex;
    return {
      onAnswer: (answer) => {
        if (isLate()) return;
        this.#answers[index] = answer;
        this.#ended(() => this.#sink.onAnswer(this.#joined()));
      },
      onChunks: (chunks) => {
        if (isLate()) return;
        this.#hasChunks = true;
        this.#sink.onChunks(chunks.filter(isStreamChunk).map((chunk) => this.#renumbered(chunk, index)));
      },
      onStreamEnd: () => {
        if (!isLate()) this.#ended(() => this.#endStream());
      },
      onFailure: (error) => {
        if (!isLate()) this.#fail(error);
      },
    };
  }

  #ended(last: () => void): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#over = true;
    last();
  }

  #fail(error: SluiceError): void {
    for (const call of this.#calls) call.abort();
    const isLast = this.#targetIndex + 1 >= this.#plan.targets.length;
    if (this.#hasChunks || isLast || !anotherModelHelps(error)) {
      this.#over = true;
      this.#sink.onFailure(error);
      return;
    }
    this.#past.push(...this.#calls);
    this.#targetIndex++;
    this.#gather();
    this.begin();
  }

  /** Reported usage, with an estimate for answers that began without any; null if nothing was reported. */
  #sumOf(parts: readonly CallSummary[]): NormalizedUsage | null {
    if (parts.every(({ usage }) => usage === null)) return null;
    let sum: NormalizedUsage | null = null;
    for (const { usage, firstByteAtMs, outputChars } of parts) {
      const began = firstByteAtMs === undefined ? null : this.#plan.streamOptions.estimateUsage(outputChars);
      const used = usage ?? began;
      if (used !== null) sum = sum === null ? used : addUsage(sum, used);
    }
    return sum;
  }

  #joined(): DecodedAnswer {
    const answers = this.#answers.flatMap((answer) => answer ?? []);
    const { usage } = this.summary();
    const { id, created } = this.#identity();
    const [first] = answers;
    if (first === undefined) throw new Error('There is no answer to join.');
    const response: ChatCompletion = {
      ...first.response,
      id,
      created,
      choices: answers.flatMap(({ response: { choices } }, index) =>
        choices.slice(0, 1).map((choice) => ({ ...choice, index })),
      ),
      ...(usage === null ? {} : { usage: toCompletionUsage(usage) }),
    };
    return { response, usage };
  }

  /** A chunk of one call with the index of its choice and the identity of the whole response. */
  #renumbered(chunk: StreamChunk, index: number): StreamChunk {
    const value = chunkValue(chunk);
    const { id, created } = this.#identity();
    const counts = this.#plan.streamOptions.includeUsage ? { usage: null } : {};
    const choices = value.choices.map((choice) => ({ ...choice, index }));
    return { kind: 'full', value: { ...value, id, created, choices, ...counts } };
  }

  #endStream(): void {
    const { streamOptions } = this.#plan;
    if (streamOptions.includeUsage) {
      const { usage, outputChars, target } = this.summary();
      const { id, created } = this.#identity();
      const value: ChatCompletionChunk = {
        id,
        object: 'chat.completion.chunk',
        created,
        model: target.id,
        choices: [],
        usage: toCompletionUsage(usage ?? streamOptions.estimateUsage(outputChars)),
      };
      this.#sink.onChunks([{ kind: 'full', value }]);
    }
    this.#sink.onStreamEnd();
  }

  #identity(): { readonly id: string; readonly created: number } {
    return this.#plan.identityFor(this.#target());
  }
}
