/**
 * What a provider got and sent, for the person who sent the request: shown beside the answer, in comments of its stream or in a member
 * of its body. Nothing of it is stored.
 */
import { type AnswerChunk, isStreamChunk } from '@sluice/wire';
import type { ShownReplacement } from '../privacy/index.ts';
import type { DecodedAnswer } from '../providers/index.ts';
import type { CallPlan, CallSink, Upstream } from '../upstream/index.ts';
import type { ClientChannel } from './client.ts';

/** What is longer is cut out. */
const maxShownBytes = 1_000_000;

interface Received {
  /** The text of the first choice. */
  text: string;
  readonly toolCalls: { name: string; arguments: string }[];
  isCut: boolean;
}

export class ShownExchange {
  readonly #replaced: () => readonly ShownReplacement[];
  #sent: unknown;
  readonly #received: Received = { text: '', toolCalls: [], isCut: false };
  #hasBegun = false;

  constructor(replaced: () => readonly ShownReplacement[]) {
    this.#replaced = replaced;
  }

  /** The same calls, whose bodies and answers are looked at. */
  watch(upstream: Upstream): Upstream {
    return { prepare: (plan: CallPlan, sink: CallSink) => upstream.prepare(plan, this.#watched(sink)) };
  }

  #watched(sink: CallSink): CallSink {
    return {
      onSent: (body) => {
        this.#sent = bounded(body);
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

  /** The client, who is told what was seen. */
  tell(client: ClientChannel): ClientChannel {
    return {
      get disconnected() {
        return client.disconnected;
      },
      get streaming() {
        return client.streaming;
      },
      onDisconnect: (listener) => client.onDisconnect(listener),
      sendJson: (status, headers, body) =>
        client.sendJson(status, headers, status === 200 ? this.#withFacts(body) : body),
      sendError: (error, headers) => client.sendError(error, headers),
      openStream: (headers) => client.openStream(headers),
      write: (text) => client.write(this.#beginning() + text),
      onDrain: (listener) => client.onDrain(listener),
      sendHeartbeat: () => client.sendHeartbeat(),
      end: (text) => client.end(`${this.#beginning()}${comment('received', this.#receivedFacts())}${text}`),
      report: (outcome) => client.report(outcome),
    };
  }

  #readAnswer({ response }: DecodedAnswer): void {
    const message = response.choices[0]?.message;
    if (typeof message?.content === 'string') this.#add(message.content);
    for (const call of message?.tool_calls ?? []) {
      const called =
        call.type === 'custom' ? { name: call.custom.name, arguments: call.custom.input } : call.function;
      this.#addCall(this.#received.toolCalls.length, called);
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
    this.#received.isCut ||= this.#received.text.length + text.length > maxShownBytes;
    if (!this.#received.isCut) this.#received.text += text;
  }

  #addCall(
    at: number,
    called: { readonly name?: string | undefined; readonly arguments?: string | undefined },
  ): void {
    const { toolCalls } = this.#received;
    const known = toolCalls[at];
    if (known === undefined) {
      if (toolCalls.length < maxToolCalls)
        toolCalls.push({ name: called.name ?? '', arguments: called.arguments ?? '' });
    } else if (known.arguments.length < maxShownBytes) known.arguments += called.arguments ?? '';
  }

  #receivedFacts(): unknown {
    const { text, toolCalls, isCut } = this.#received;
    return {
      text,
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
      ...(isCut ? { truncated: true } : {}),
    };
  }

  /** What is told before the first event; nothing once it was told, or before anything was sent. */
  #beginning(): string {
    if (this.#hasBegun || this.#sent === undefined) return '';
    this.#hasBegun = true;
    return comment('sent', this.#sent) + comment('replaced', this.#replacedFacts());
  }

  #replacedFacts(): unknown {
    const replaced = this.#replaced();
    let chars = 0;
    return replaced.filter(({ placeholder, value }) => {
      chars += placeholder.length + value.length + 40;
      return chars < maxShownBytes;
    });
  }

  /** The body of an answer, which is a JSON object, with one more member. */
  #withFacts(body: string): string {
    if (this.#sent === undefined || !body.endsWith('}') || body.length < 3) return body;
    const show = { sent: this.#sent, replaced: this.#replacedFacts(), received: this.#receivedFacts() };
    return `${body.slice(0, -1)},"sluice":${JSON.stringify({ show })}}`;
  }
}

const maxToolCalls = 100;

/** A comment of one line, between two events. */
function comment(name: string, facts: unknown): string {
  return `: sluice-${name} ${JSON.stringify(facts)}\n`;
}

/** A body as a value, which is one line of JSON however it was written. */
function bounded(body: string | Buffer): unknown {
  const bytes = Buffer.byteLength(body);
  if (bytes > maxShownBytes) return { truncated: true, bytes };
  try {
    return JSON.parse(body.toString());
  } catch {
    return { truncated: true, bytes };
  }
}
