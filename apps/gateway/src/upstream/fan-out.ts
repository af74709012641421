/**
 * Several answers from a provider that gives one at a time: as many calls as answers, joined into one. Fails as
 * a whole: one choice missing is not what was asked for.
 */
import { addUsage, type ChatCompletion, type NormalizedUsage, toCompletionUsage } from '@sluice/wire';
import type { SluiceError } from '../errors/index.ts';
import type { DecodedAnswer } from '../providers/index.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary } from './call-port.ts';

/** Prepares a call for one answer. */
export type PrepareOne = (plan: CallPlan, sink: CallSink) => CallHandle;

export class FanOut implements CallHandle {
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #calls: readonly CallHandle[];
  readonly #answers: (DecodedAnswer | undefined)[];
  #open: number;
  #over = false;

  constructor(plan: CallPlan, choices: number, sink: CallSink, prepare: PrepareOne) {
    this.#plan = plan;
    this.#sink = sink;
    this.#open = choices;
    this.#answers = Array.from({ length: choices }, () => undefined);
    const each: CallPlan = {
      ...plan,
      choices: 1,
      streamOptions: { ...plan.streamOptions, includeUsage: false },
    };
    this.#calls = this.#answers.map((_, index) => prepare(each, this.#sinkOf(index)));
  }

  begin(): void {
    for (const call of this.#calls) if (!this.#over) call.begin();
  }

  abort(): void {
    this.#over = true;
    for (const call of this.#calls) call.abort();
  }

  pause(): void {
    for (const call of this.#calls) call.pause();
  }

  resume(): void {
    for (const call of this.#calls) call.resume();
  }

  summary(): CallSummary {
    const all = this.#calls.map((call) => call.summary());
    const [first] = all;
    if (first === undefined) throw new Error('Nothing was asked for.');
    const began = all.flatMap(({ firstByteAtMs }) => firstByteAtMs ?? []);
    return {
      target: first.target,
      attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
      firstByteAtMs: began.length === 0 ? undefined : Math.min(...began),
      usage: sumOf(all.map(({ usage }) => usage)),
      outputChars: all.reduce((sum, { outputChars }) => sum + outputChars, 0),
      warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
    };
  }

  #sinkOf(index: number): CallSink {
    return {
      onAnswer: (answer) => {
        if (this.#over) return;
        this.#answers[index] = answer;
        this.#ended(() => this.#sink.onAnswer(this.#joined()));
      },
      onText: (text) => {
        if (!this.#over) this.#sink.onText(this.#renumbered(text, index));
      },
      onStreamEnd: () => {
        if (!this.#over) this.#ended(() => this.#endStream());
      },
      onFailure: (error) => this.#fail(error),
    };
  }

  #ended(last: () => void): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#over = true;
    last();
  }

  #fail(error: SluiceError): void {
    if (this.#over) return;
    this.abort();
    this.#sink.onFailure(error);
  }

  #joined(): DecodedAnswer {
    const answers = this.#answers.flatMap((answer) => answer ?? []);
    const usage = sumOf(answers.map((answer) => answer.usage));
    const { id, created } = this.#identity();
    const [first] = answers;
    if (first === undefined) throw new Error('No answer came.');
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

  /** The chunks of one call under the number of its choice and the identity of the whole. */
  #renumbered(text: string, index: number): string {
    const { id, created } = this.#identity();
    const counts = this.#plan.streamOptions.includeUsage ? { usage: null } : {};
    let renumbered = '';
    for (const line of text.split('\n')) {
      if (!line.startsWith('data: {')) continue;
      const chunk: { choices?: readonly object[] } = JSON.parse(line.slice('data: '.length));
      const choices = (chunk.choices ?? []).map((choice) => ({ ...choice, index }));
      renumbered += `data: ${JSON.stringify({ ...chunk, id, created, choices, ...counts })}\n\n`;
    }
    return renumbered;
  }

  #endStream(): void {
    const { streamOptions } = this.#plan;
    if (streamOptions.includeUsage) {
      const { usage, outputChars, target } = this.summary();
      const { id, created } = this.#identity();
      const counted = toCompletionUsage(usage ?? streamOptions.estimateUsage(outputChars));
      const chunk = {
        id,
        object: 'chat.completion.chunk',
        created,
        model: target.id,
        choices: [],
        usage: counted,
      };
      this.#sink.onText(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    this.#sink.onStreamEnd();
  }

  #identity(): { readonly id: string; readonly created: number } {
    const [target] = this.#plan.targets;
    if (target === undefined) throw new Error('A call needs a target.');
    return this.#plan.identityFor(target);
  }
}

/** Null as soon as one part is unknown: half a count would be taken for the whole. */
function sumOf(parts: readonly (NormalizedUsage | null)[]): NormalizedUsage | null {
  let sum: NormalizedUsage | null = null;
  for (const part of parts) {
    if (part === null) return null;
    sum = sum === null ? part : addUsage(sum, part);
  }
  return sum;
}
