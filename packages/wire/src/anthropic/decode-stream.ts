import type { ThinkingBlock } from '../openai/index.ts';
import {
  type ChatStreamDecoder,
  ComposedStreamDecoder,
  generateToolCallId,
  isRecord,
  type JsonObject,
  nonEmptyString,
  parseEvent,
  type StreamChunk,
  type StreamContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { providerFieldsOf, readCitations } from './citations.ts';
import { toArgumentsText, toThinkingBlock } from './decode-response.ts';
import { anthropicEmbeddedError } from './error.ts';
import { mapAnthropicFinishReason } from './finish-reason.ts';
import { mergeAnthropicUsage, normalizeAnthropicUsage } from './usage.ts';

/** A block that has begun and not ended. */
type OpenBlock =
  | { readonly kind: 'text'; readonly start: number; readonly citations: unknown[] }
  | { readonly kind: 'thinking'; text: string; signature: string }
  | { readonly kind: 'redacted'; readonly data: string }
  | { readonly kind: 'call'; readonly number: number; readonly input: unknown; isWritten: boolean }
  /** The server's own tools and kinds to come. */
  | { readonly kind: 'other' };

const noChunks: readonly StreamChunk[] = [];
const OTHER: OpenBlock = { kind: 'other' };

/**
 * Reads the events of a streamed answer of the Messages interface.
 * @param context identity of the answer, and whether the client wants counts
 */
export function createAnthropicStreamDecoder(context: StreamContext): ChatStreamDecoder {
  return new AnthropicStreamDecoder(context);
}

class AnthropicStreamDecoder extends ComposedStreamDecoder {
  readonly #blocks = new Map<unknown, OpenBlock>();
  readonly #places: JsonObject[] = [];
  #usage: JsonObject = {};
  #calls = 0;
  #hasBlocks = false;
  /** Blocks in the beginning of the message, as some compatible servers send them. */
  #first: readonly unknown[] = [];
  /** UTF-16 units of text so far. */
  #length = 0;
  #done = false;

  event(data: string, name?: string): readonly StreamChunk[] {
    if (this.#done) return noChunks;
    if (data.startsWith('[DONE]')) {
      this.#done = true;
      return noChunks;
    }
    const event = parseEvent(data);
    if (!isRecord(event))
      throw new UpstreamResponseError('malformed', 'An event of the stream is not an object');
    switch (event['type'] ?? name) {
      case 'content_block_delta':
        this.#delta(event['index'], event['delta']);
        break;
      case 'content_block_start':
        if (Number(event['index']) < this.#first.length) this.#first = [];
        else this.#readFirst();
        this.#start(event['index'], event['content_block']);
        break;
      case 'content_block_stop':
        this.#stop(event['index']);
        break;
      case 'message_start':
        this.#begin(event['message']);
        break;
      case 'message_delta':
        this.#readFirst();
        this.#finish(event);
        break;
      case 'message_stop':
        this.#done = true;
        this.#count();
        break;
      case 'error':
        throw anthropicEmbeddedError(event);
      default:
        // Pings, and kinds to come.
        break;
    }
    return this.composer.take();
  }

  get done(): boolean {
    return this.#done;
  }

  /** Opens no choice yet: an error often follows at once, and nothing sent means that another try is possible. */
  #begin(message: unknown): void {
    if (!isRecord(message)) return;
    if (this.#hasBlocks)
      throw new UpstreamResponseError('malformed', 'The stream begins a second message inside the first');
    this.composer.identify(message['id']);
    // The prompt is charged for even if the stream ends here. The count of output is a placeholder.
    const { usage } = message;
    this.#usage = mergeAnthropicUsage(
      this.#usage,
      isRecord(usage) ? { ...usage, output_tokens: null } : usage,
    );
    this.#count();
    if (Array.isArray(message['content'])) this.#first = message['content'];
  }

  /** Reads the blocks that came with the beginning of the message, unless they are repeated as events. */
  #readFirst(): void {
    const blocks = this.#first;
    this.#first = [];
    for (const [at, block] of blocks.entries()) {
      const index = `first ${at}`;
      this.#start(index, block);
      this.#stop(index);
    }
  }

  #start(index: unknown, block: unknown): void {
    this.composer.open(0);
    this.#hasBlocks = true;
    if (!isRecord(block)) return;
    this.#blocks.set(index, this.#openBlock(block));
  }

  #openBlock(block: JsonObject): OpenBlock {
    switch (block['type']) {
      case 'text': {
        const start = this.#length;
        if (typeof block['text'] === 'string') this.#text(block['text']);
        const { citations } = block;
        return { kind: 'text', start, citations: Array.isArray(citations) ? [...citations] : [] };
      }
      case 'thinking': {
        const text = typeof block['thinking'] === 'string' ? block['thinking'] : '';
        this.composer.reasoning(0, text);
        return { kind: 'thinking', text, signature: nonEmptyString(block['signature']) ?? '' };
      }
      case 'redacted_thinking':
        return typeof block['data'] === 'string' ? { kind: 'redacted', data: block['data'] } : OTHER;
      case 'tool_use': {
        const id = nonEmptyString(block['id']) ?? generateToolCallId(this.composer.id, 0, this.#calls);
        this.#calls += 1;
        const number = this.composer.callStart(0, { id, name: nonEmptyString(block['name']) ?? '' });
        return { kind: 'call', number, input: block['input'], isWritten: false };
      }
      default:
        return OTHER;
    }
  }

  #delta(index: unknown, delta: unknown): void {
    if (!isRecord(delta)) return;
    switch (delta['type']) {
      case 'text_delta':
        if (typeof delta['text'] === 'string') this.#text(delta['text']);
        break;
      case 'thinking_delta':
        this.#thinking(index, delta['thinking']);
        break;
      case 'signature_delta': {
        const block = this.#thinkingAt(index);
        if (block !== null && typeof delta['signature'] === 'string') block.signature += delta['signature'];
        break;
      }
      case 'input_json_delta':
        this.#input(index, delta['partial_json']);
        break;
      case 'citations_delta': {
        const block = this.#blocks.get(index);
        if (block?.kind === 'text') block.citations.push(delta['citation']);
        break;
      }
      default:
        break;
    }
  }

  #text(text: string): void {
    this.#length += text.length;
    this.composer.text(0, text);
  }

  #thinking(index: unknown, piece: unknown): void {
    const block = this.#thinkingAt(index);
    if (block === null || typeof piece !== 'string') return;
    block.text += piece;
    this.composer.reasoning(0, piece);
  }

  /** The open block of reasoning; begun here if its start was lost. */
  #thinkingAt(index: unknown): Extract<OpenBlock, { kind: 'thinking' }> | null {
    const block = this.#blocks.get(index);
    if (block === undefined) {
      const added = { kind: 'thinking' as const, text: '', signature: '' };
      this.#blocks.set(index, added);
      return added;
    }
    return block.kind === 'thinking' ? block : null;
  }

  #input(index: unknown, piece: unknown): void {
    const block = this.#blocks.get(index);
    if (block?.kind !== 'call' || typeof piece !== 'string' || piece === '') return;
    block.isWritten = true;
    this.composer.callInput(0, block.number, piece);
  }

  #stop(index: unknown): void {
    const block = this.#blocks.get(index);
    if (block === undefined) return;
    this.#blocks.delete(index);
    switch (block.kind) {
      case 'text': {
        const { annotations, places } = readCitations(block.citations, block.start, this.#length);
        this.composer.annotations(0, annotations);
        this.#places.push(...places);
        break;
      }
      case 'thinking':
        this.#finishThinking(toThinkingBlock(block.text, block.signature));
        break;
      case 'redacted':
        this.#finishThinking({ type: 'redacted_thinking', data: block.data });
        break;
      case 'call':
        // A tool without arguments gets no fragments; what the start held is all there is.
        if (!block.isWritten) this.composer.callInput(0, block.number, toArgumentsText(block.input));
        break;
      case 'other':
        break;
    }
  }

  #finishThinking(block: ThinkingBlock | null): void {
    if (block !== null) this.composer.thinkingBlock(0, block);
  }

  #finish(event: JsonObject): void {
    this.#usage = mergeAnthropicUsage(this.#usage, event['usage']);
    this.#count();
    const delta = isRecord(event['delta']) ? event['delta'] : {};
    const native = nonEmptyString(delta['stop_reason']);
    if (native === null) return;
    for (const index of [...this.#blocks.keys()]) this.#stop(index);
    const facts = providerFieldsOf({
      stopSequence: delta['stop_sequence'],
      stopDetails: delta['stop_details'],
      usage: this.#usage,
      places: this.#places,
    });
    this.composer.finish(0, mapAnthropicFinishReason(native), native, facts);
  }

  #count(): void {
    const usage = normalizeAnthropicUsage(this.#usage);
    if (usage !== null) this.composer.count(usage);
  }
}
