/**
 * Chunks of a streamed chat completion as server-sent events of the Messages API. Its blocks follow each other, so that
 * pieces of a call that come while another one is open wait until that is complete.
 */
import type {
  Annotation,
  ChatCompletionChunk,
  CompletionUsage,
  Delta,
  StreamingChoices,
} from '../openai/index.ts';
import type { AnswerChunk, KeptReasoning } from '../translation/index.ts';
import { isEmpty, type MessagesAnswerContext } from './encode-message.ts';
import type { MessagesAnswer, MessagesUsage } from './message.ts';
import { toMessagesUsage } from './messages-usage.ts';
import { type Stop, stopOf } from './stop-reason.ts';
import { toWebCitation } from './web-citations.ts';

export interface MessagesStreamContext extends MessagesAnswerContext {
  /** `<provider>/<model_name>`. */
  readonly model: string;
  /** Estimated prompt tokens; the true counts come at the end. */
  readonly promptTokens: number;
}

export interface MessagesStreamEncoder {
  /** The events of chunks, as text. */
  write(chunks: readonly AnswerChunk[]): string;
  /** The last events of a complete answer. */
  end(): string;
}

type CallPiece = NonNullable<Delta['tool_calls']>[number];

type OpenBlock =
  | { readonly kind: 'text' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'call'; readonly number: number; input: string };

export function createMessagesStreamEncoder(context: MessagesStreamContext): MessagesStreamEncoder {
  return new StreamEncoder(context);
}

class StreamEncoder implements MessagesStreamEncoder {
  readonly #context: MessagesStreamContext;
  #text = '';
  #hasBegun = false;
  /** Text so far, which citations refer to. */
  #content = '';
  #open: OpenBlock | undefined;
  /** Index of the block that is open or comes next. */
  #index = 0;
  /** Reasoning for the next envelope. */
  #kept: KeptReasoning = { blocks: [], calls: {} };
  /** Pieces of calls that wait for the end of the open one. */
  #waiting: CallPiece[] = [];
  /** Text that came between the pieces of calls. */
  #later: (readonly [field: 'content' | 'reasoning_content', text: string])[] = [];
  readonly #begunCalls = new Set<number>();
  #isRefused = false;
  #stop: Stop = { stop_reason: 'end_turn', stop_sequence: null, stop_details: null };
  #usage: MessagesUsage | undefined;

  constructor(context: MessagesStreamContext) {
    this.#context = context;
  }

  write(chunks: readonly AnswerChunk[]): string {
    if (!this.#hasBegun && chunks.length > 0) this.#begin();
    for (const chunk of chunks) {
      if (chunk.kind === 'text') this.#piece(chunk.field, chunk.text);
      else if (chunk.kind === 'full') this.#full(chunk.value);
    }
    return this.#take();
  }

  end(): string {
    if (!this.#hasBegun) this.#begin();
    this.#close();
    this.#flush(true);
    this.#close();
    const later = this.#later;
    this.#later = [];
    for (const [field, text] of later) this.#piece(field, text);
    this.#close();
    // What comes after a text alone, such as Gemini's signature of it, is not required back; and clients take the last block
    // for the answer.
    if (!isEmpty(this.#kept) && (this.#content === '' || this.#begunCalls.size > 0)) this.#redacted();
    this.#event('message_delta', {
      delta: { container: null, ...this.#stop },
      usage: this.#usage ?? this.#estimate(),
    });
    this.#event('message_stop', {});
    return this.#take();
  }

  #begin(): void {
    this.#hasBegun = true;
    const message: MessagesAnswer = {
      id: this.#context.id,
      type: 'message',
      role: 'assistant',
      model: this.#context.model,
      content: [],
      container: null,
      diagnostics: null,
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      usage: this.#estimate(),
    };
    this.#event('message_start', { message });
    this.#event('ping', {});
  }

  #estimate(): MessagesUsage {
    return { ...toMessagesUsage(null), input_tokens: this.#context.promptTokens };
  }

  #full({ choices, usage }: ChatCompletionChunk): void {
    for (const choice of choices) if (choice.index === 0) this.#choice(choice);
    if (usage != null) this.#count(usage);
  }

  #count(usage: CompletionUsage): void {
    this.#usage = toMessagesUsage(usage);
  }

  #choice({ delta, finish_reason: finish, provider_specific_fields: facts }: StreamingChoices): void {
    if (delta.reasoning_content) this.#piece('reasoning_content', delta.reasoning_content);
    if (delta.thinking_blocks != null) this.#keep({ blocks: delta.thinking_blocks, calls: {} });
    if (delta.content) this.#piece('content', delta.content);
    if (delta.refusal) this.#refuse(delta.refusal);
    for (const annotation of delta.annotations ?? []) this.#cite(annotation);
    for (const piece of delta.tool_calls ?? []) this.#call(piece);
    if (finish !== null) this.#stop = stopOf(finish, facts, this.#isRefused);
  }

  /** Text or reasoning. The most frequent event is written without an object in between. */
  #piece(field: 'content' | 'reasoning_content', text: string): void {
    const kind = field === 'content' ? 'text' : 'thinking';
    if (this.#open?.kind !== kind) {
      if (this.#isInsideCalls()) {
        this.#later.push([field, text]);
        return;
      }
      this.#close();
      // What came without a readable text stands before what follows it.
      if (kind === 'text' && !isEmpty(this.#kept)) this.#redacted();
      this.#start(
        { kind },
        kind === 'text' ? { type: kind, text: '' } : { type: kind, thinking: '', signature: '' },
      );
    }
    if (kind === 'text') this.#content += text;
    else if (this.#context.omitsThinking === true) return;
    const value = JSON.stringify(text);
    this.#text +=
      kind === 'text'
        ? `event: content_block_delta\ndata: {"type":"content_block_delta","index":${this.#index},"delta":{"type":"text_delta","text":${value}}}\n\n`
        : `event: content_block_delta\ndata: {"type":"content_block_delta","index":${this.#index},"delta":{"type":"thinking_delta","thinking":${value}}}\n\n`;
  }

  #refuse(text: string): void {
    this.#isRefused = true;
    this.#piece('content', text);
  }

  /** Belongs to the text that is open: a block that has ended cannot get any more. */
  #cite(annotation: Annotation): void {
    if (this.#open?.kind !== 'text') return;
    const citation = toWebCitation(annotation, this.#content);
    this.#event('content_block_delta', {
      index: this.#index,
      delta: { type: 'citations_delta', citation },
    });
  }

  /** Whether pieces of a call may still come: a block that was closed cannot be opened again. */
  #isInsideCalls(): boolean {
    if (this.#later.length > 0 || this.#waiting.length > 0) return true;
    return this.#open?.kind === 'call' && !isComplete(this.#open.input);
  }

  #keep({ blocks, calls }: KeptReasoning): void {
    this.#kept = { blocks: [...this.#kept.blocks, ...blocks], calls: { ...this.#kept.calls, ...calls } };
  }

  #call(piece: CallPiece): void {
    const open = this.#open;
    if (open?.kind !== 'call' || open.number === piece.index) {
      this.#callPiece(piece);
      return;
    }
    this.#waiting.push(piece);
    if (isComplete(open.input)) this.#flush(false);
  }

  #callPiece(piece: CallPiece): void {
    const { index: number, id, function: called, custom, extra_content: extra } = piece;
    if (id !== undefined && extra !== undefined) this.#keep({ blocks: [], calls: { [id]: extra } });
    if (this.#open?.kind !== 'call' || this.#open.number !== number) {
      this.#close();
      // What signs the call belongs before it.
      if (!isEmpty(this.#kept)) this.#redacted();
      if (this.#begunCalls.has(number)) return;
      this.#begunCalls.add(number);
      const name = called?.name ?? custom?.name ?? '';
      const block = { type: 'tool_use', id: id ?? `toolu_${number}`, name, input: {} };
      this.#start({ kind: 'call', number, input: '' }, block);
    }
    const text = called?.arguments ?? custom?.input ?? '';
    if (text === '' || this.#open?.kind !== 'call') return;
    this.#open.input += text;
    this.#event('content_block_delta', {
      index: this.#index,
      delta: { type: 'input_json_delta', partial_json: text },
    });
  }

  /** Writes the calls that waited, each whole. @param isLast whether no more pieces of them come */
  #flush(isLast: boolean): void {
    const groups = [...Map.groupBy(this.#waiting, ({ index }) => index).values()];
    this.#waiting = [];
    while (groups.length > 0) {
      for (const piece of groups.shift() ?? []) this.#callPiece(piece);
      if (!isLast && this.#open?.kind === 'call' && !isComplete(this.#open.input)) break;
    }
    this.#waiting = groups.flat();
  }

  #start(open: OpenBlock, block: Readonly<Record<string, unknown>>): void {
    this.#open = open;
    this.#event('content_block_start', { index: this.#index, content_block: block });
  }

  #close(): void {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    if (open.kind === 'thinking') {
      const signature = this.#seal();
      this.#event('content_block_delta', {
        index: this.#index,
        delta: { type: 'signature_delta', signature },
      });
    }
    this.#event('content_block_stop', { index: this.#index });
    this.#index += 1;
  }

  /** A block for reasoning without a text. */
  #redacted(): void {
    const block = { type: 'redacted_thinking', data: this.#seal() };
    this.#event('content_block_start', { index: this.#index, content_block: block });
    this.#event('content_block_stop', { index: this.#index });
    this.#index += 1;
  }

  #seal(): string {
    const kept = this.#kept;
    this.#kept = { blocks: [], calls: {} };
    return this.#context.envelopes.seal(kept);
  }

  #event(type: string, members: Readonly<Record<string, unknown>>): void {
    this.#text += `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`;
  }

  #take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** Whether the arguments of a call have come to their end. Without any, they may still come. */
function isComplete(input: string): boolean {
  if (!input.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(input);
    return true;
  } catch {
    return false;
  }
}
