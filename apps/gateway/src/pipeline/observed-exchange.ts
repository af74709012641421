/** What a provider got and sent, before anything in it is restored. */
import { type AnswerChunk, isStreamChunk } from '@sluice/wire';
import type { ReceivedContent } from '../contents/index.ts';
import type { DecodedAnswer } from '../providers/index.ts';
import type { CallPlan, CallSink, Upstream } from '../upstream/index.ts';

/** What is longer is cut out. */
export const maxObservedBytes = 1_000_000;
const maxToolCalls = 100;

interface ToolCall {
  readonly name?: string | undefined;
  readonly arguments?: string | undefined;
}

export class ObservedExchange {
  #sent: string | Buffer | undefined;
  #text = '';
  #isCut = false;
  readonly #toolCalls: { name: string; arguments: string }[] = [];

  /** The same calls, whose bodies and answers are looked at. */
  watch(upstream: Upstream): Upstream {
    return { prepare: (plan: CallPlan, sink: CallSink) => upstream.prepare(plan, this.#watched(sink)) };
  }

  /** The last body as a value; undefined if nothing was sent. What is too large, or no JSON, is only counted. */
  sent(): unknown {
    return this.#sent === undefined ? undefined : bodyValue(this.#sent);
  }

  get hasSent(): boolean {
    return this.#sent !== undefined;
  }

  received(): ReceivedContent {
    return { text: this.#text, tool_calls: this.#toolCalls, truncated: this.#isCut };
  }

  #watched(sink: CallSink): CallSink {
    return {
      onSent: (body) => {
        this.#sent = body;
        sink.onSent(body);
      },
      onAnswer: (answer) => {
        this.#readAnswer(answer);
        sink.onAnswer(answer);
      },
      onChunks: (chunks) => {
        for (const chunk of chunks) this.#readChunk(chunk);
        sink.onChunks(chunks);
      },
      onStreamEnd: () => sink.onStreamEnd(),
      onFailure: (error) => sink.onFailure(error),
    };
  }

  #readAnswer({ response }: DecodedAnswer): void {
    const message = response.choices[0]?.message;
    if (typeof message?.content === 'string') this.#add(message.content);
    for (const call of message?.tool_calls ?? []) {
      const called =
        call.type === 'custom' ? { name: call.custom.name, arguments: call.custom.input } : call.function;
      this.#addCall(this.#toolCalls.length, called);
    }
  }

  #readChunk(chunk: AnswerChunk): void {
    if (!isStreamChunk(chunk)) return;
    if (chunk.kind === 'text') {
      if (chunk.index === 0 && chunk.field === 'content') this.#add(chunk.text);
      return;
    }
    const delta = chunk.value.choices.find(({ index }) => index === 0)?.delta;
    if (typeof delta?.content === 'string') this.#add(delta.content);
    for (const { index, function: called } of delta?.tool_calls ?? [])
      if (called !== undefined) this.#addCall(index, called);
  }

  #add(text: string): void {
    this.#isCut ||= this.#text.length + text.length > maxObservedBytes;
    if (!this.#isCut) this.#text += text;
  }

  #addCall(at: number, called: ToolCall): void {
    const known = this.#toolCalls[at];
    if (known !== undefined) {
      const added = called.arguments ?? '';
      if (known.arguments.length + added.length <= maxObservedBytes) known.arguments += added;
      else this.#isCut = true;
    } else if (this.#toolCalls.length < maxToolCalls)
      this.#toolCalls.push({ name: called.name ?? '', arguments: called.arguments ?? '' });
    else this.#isCut = true;
  }
}

/** A body as a value, which is one line of JSON however it was written. */
function bodyValue(body: string | Buffer): unknown {
  const bytes = Buffer.byteLength(body);
  if (bytes > maxObservedBytes) return { truncated: true, bytes };
  try {
    return JSON.parse(body.toString());
  } catch {
    return { truncated: true, bytes };
  }
}
