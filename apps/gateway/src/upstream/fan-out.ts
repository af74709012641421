/**
 * One request as several calls, joined into one response: a choice each (`n`) where a provider returns only one, or a part of
 * the inputs each where a provider takes fewer. All calls go to one model, so that one name and one price apply; if one fails
 * before anything was sent to the client, all go to the next model. If one part is missing, the whole request fails.
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
import { SluiceError } from '../errors/index.ts';
import type { DecodedAnswer, ModelTarget } from '../providers/index.ts';
import type {
  CallHandle,
  CallPlan,
  CallSink,
  CallSummary,
  RequestPart,
  SplitRequest,
} from './call-interface.ts';
import { anotherModelHelps } from './retry-policy.ts';

/** Prepares a call for one part. */
export type PrepareOne = (plan: CallPlan, sink: CallSink) => CallHandle;

/** One call for each choice. */
export function splitChoices(plan: CallPlan): SplitRequest {
  const { request, choices, streamOptions } = plan;
  const part: RequestPart = {
    request,
    choices: 1,
    estimateUsage: streamOptions.estimateUsage,
    isComplete: () => true,
  };
  return {
    partsFor: () => Array.from({ length: choices }, () => part),
    joinNative: () => undefined,
    maxParallel: choices,
  };
}

interface PartCall {
  readonly part: RequestPart;
  readonly call: CallHandle;
  /** Number of its first choice in the joined response. */
  readonly firstChoice: number;
}

export class FanOut implements CallHandle {
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #split: SplitRequest;
  readonly #prepare: PrepareOne;
  #targetIndex = 0;
  #calls: readonly PartCall[] = [];
  #begun = 0;
  #answers: (DecodedAnswer | undefined)[] = [];
  #open = 0;
  #hasChunks = false;
  #over = false;
  /** Calls to models that failed. */
  readonly #past: PartCall[] = [];

  constructor(plan: CallPlan, split: SplitRequest, sink: CallSink, prepare: PrepareOne) {
    this.#plan = plan;
    this.#sink = sink;
    this.#split = split;
    this.#prepare = prepare;
    this.#gather();
  }

  begin(): void {
    const calls = this.#calls;
    while (
      !this.#over &&
      calls === this.#calls &&
      this.#begun < Math.min(this.#split.maxParallel, calls.length)
    )
      this.#beginNext();
  }

  #beginNext(): void {
    const next = this.#calls[this.#begun++];
    next?.call.begin();
  }

  abort(): void {
    this.#over = true;
    for (const { call } of this.#calls) call.abort();
  }

  /** Prepares one call for each part at the current model. */
  #gather(): void {
    const { split: _split, streamOptions: options, mayHedge, ...plan } = this.#plan;
    const target = this.#target();
    const parts = this.#split.partsFor(target);
    const isWhole = parts.length === 1;
    this.#answers = parts.map(() => undefined);
    this.#open = parts.length;
    this.#begun = 0;
    const turn = this.#targetIndex;
    let firstChoice = 0;
    this.#calls = parts.map((part, index) => {
      const { request, choices, estimateUsage } = part;
      const includeUsage = isWhole && options.includeUsage;
      const own: CallPlan = {
        ...plan,
        request,
        targets: [target],
        choices,
        mayHedge: isWhole && mayHedge,
        streamOptions: { includeUsage, estimateUsage },
      };
      const call = this.#prepare(own, this.#sinkOf(index, turn));
      const prepared = { part, call, firstChoice };
      firstChoice += choices;
      return prepared;
    });
  }

  get #isWhole(): boolean {
    return this.#calls.length === 1;
  }

  #target(): ModelTarget {
    const target = this.#plan.targets[this.#targetIndex];
    if (target === undefined) throw new Error('A call needs a target.');
    return target;
  }

  pause(): void {
    for (const { call } of this.#calls) call.pause();
  }

  resume(): void {
    for (const { call } of this.#calls) call.resume();
  }

  summary(): CallSummary {
    const present = this.#calls.map(({ call }) => call.summary());
    const all = [...this.#past.map(({ call }) => call.summary()), ...present];
    const began = all.flatMap(({ firstByteAtMs }) => firstByteAtMs ?? []);
    return {
      target: this.#target(),
      attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
      attemptTimes: all.flatMap(({ attemptTimes }) => attemptTimes ?? []),
      firstByteAtMs: began.length === 0 ? undefined : Math.min(...began),
      usage: this.#usage(),
      hasEstimate: all.some(({ hasEstimate }) => hasEstimate),
      outputChars: all.reduce((sum, { outputChars }) => sum + outputChars, 0),
      isNative: present.every(({ isNative }) => isNative === true),
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
        if (this.#calls[index]?.part.isComplete(answer) === false) {
          this.#fail(this.#incomplete());
          return;
        }
        this.#answers[index] = answer;
        this.#ended(() => this.#sink.onAnswer(this.#isWhole ? answer : this.#joined()));
      },
      onSent: (body) => this.#sink.onSent(body),
      onChunks: (chunks) => {
        if (isLate()) return;
        this.#hasChunks = true;
        this.#sink.onChunks(
          this.#isWhole
            ? chunks
            : chunks.filter(isStreamChunk).map((chunk) => this.#renumbered(chunk, index)),
        );
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
    if (this.#begun < this.#calls.length) this.#beginNext();
    // A call that ends at once may have ended everything.
    if (this.#open > 0 || this.#over) return;
    this.#over = true;
    last();
  }

  #fail(error: SluiceError): void {
    for (const { call } of this.#calls) call.abort();
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

  #incomplete(): SluiceError {
    const message = `The provider '${this.#target().provider.name}' sent a response that lacks some of its parts.`;
    return new SluiceError('upstream_malformed', { message });
  }

  /** Reported usage, with an estimate for answers that began without any; null if nothing was reported. */
  #usage(): NormalizedUsage | null {
    const parts = [...this.#past, ...this.#calls].map(({ part, call }) => ({
      part,
      summary: call.summary(),
    }));
    if (parts.every(({ summary }) => summary.usage === null)) return null;
    let sum: NormalizedUsage | null = null;
    for (const { part, summary } of parts) {
      const { usage, firstByteAtMs, outputChars } = summary;
      const used = usage ?? (firstByteAtMs === undefined ? null : part.estimateUsage(outputChars));
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
        choices
          .slice(0, this.#calls[index]?.part.choices)
          .map((choice, at) => ({ ...choice, index: (this.#calls[index]?.firstChoice ?? 0) + at })),
      ),
      ...(usage === null ? {} : { usage: toCompletionUsage(usage) }),
    };
    const native = this.#split.joinNative(answers.map((answer) => answer.native));
    return { response, usage, ...(native === undefined ? {} : { native }) };
  }

  /** A chunk of one call with the index of its choice and the identity of the whole response. */
  #renumbered(chunk: StreamChunk, index: number): StreamChunk {
    const value = chunkValue(chunk);
    const { id, created } = this.#identity();
    const counts = this.#plan.streamOptions.includeUsage ? { usage: null } : {};
    const first = this.#calls[index]?.firstChoice ?? 0;
    const choices = value.choices.map((choice) => ({ ...choice, index: first + choice.index }));
    return { kind: 'full', value: { ...value, id, created, choices, ...counts } };
  }

  #endStream(): void {
    const { streamOptions } = this.#plan;
    if (streamOptions.includeUsage && !this.#isWhole) {
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
