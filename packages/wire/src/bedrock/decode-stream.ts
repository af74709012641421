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
import { isServerTool } from './decode-response.ts';
import { bedrockEmbeddedError } from './error.ts';
import { mapBedrockFinishReason } from './finish-reason.ts';
import { type ReasoningParts, readRedacted, toThinkingBlocks } from './reasoning-content.ts';
import { normalizeBedrockUsage } from './usage.ts';

/** A block that has begun and not ended; only tool calls have a start event. */
type OpenBlock =
  | { readonly kind: 'text'; readonly start: number; readonly citations: unknown[] }
  | { readonly kind: 'reasoning'; readonly parts: ReasoningParts }
  | { readonly kind: 'call'; readonly number: number; isWritten: boolean }
  /** Tools of the server, and unknown types. */
  | { readonly kind: 'other' };

const noChunks: readonly StreamChunk[] = [];
const OTHER: OpenBlock = { kind: 'other' };
const KINDS = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
] as const;

/**
 * Reads the events of a ConverseStream answer: the payload of each frame with its `:event-type` as name;
 * `exception:<type>` and `error:<code>` for errors. An event without a name has its type as the only key of the payload.
 * @param context identity of the answer, and whether the client wants usage
 */
export function createBedrockStreamDecoder(context: StreamContext): ChatStreamDecoder {
  return new BedrockStreamDecoder(context);
}

class BedrockStreamDecoder extends ComposedStreamDecoder {
  readonly #blocks = new Map<unknown, OpenBlock>();
  readonly #places: JsonObject[] = [];
  #calls = 0;
  /** UTF-16 units of text so far. */
  #length = 0;
  #isStopped = false;
  #hasUsage = false;

  event(data: string, name?: string): readonly StreamChunk[] {
    if (this.done) return noChunks;
    const event = data === '' ? {} : parseEvent(data);
    if (!isRecord(event))
      throw new UpstreamResponseError('malformed', 'An event of the stream is not an object');
    if (name === undefined) this.#unwrap(event);
    else this.#read(name, event);
    return this.composer.take();
  }

  /** Usage comes after the end of the message. */
  get done(): boolean {
    return this.#isStopped && this.#hasUsage;
  }

  #unwrap(event: JsonObject): void {
    for (const kind of KINDS) {
      const inner = event[kind];
      if (isRecord(inner)) this.#read(kind, inner);
    }
    for (const name in event) if (name.endsWith('Exception')) throw bedrockEmbeddedError(event[name], name);
  }

  #read(name: string, event: JsonObject): void {
    switch (name) {
      case 'contentBlockDelta':
        this.#delta(event['contentBlockIndex'], event['delta']);
        break;
      case 'contentBlockStart':
        this.#start(event['contentBlockIndex'], event['start']);
        break;
      case 'contentBlockStop':
        this.#stop(event['contentBlockIndex']);
        break;
      case 'messageStop':
        this.#finish(nonEmptyString(event['stopReason']));
        break;
      case 'metadata':
        this.#count(event);
        break;
      default:
        this.#readError(name, event);
        break;
    }
  }

  /** Other events are errors; `messageStart` and unknown types are ignored. */
  #readError(name: string, event: JsonObject): void {
    if (name.startsWith('exception:')) throw bedrockEmbeddedError(event, name.slice('exception:'.length));
    if (name.startsWith('error:')) throw bedrockEmbeddedError(event, name.slice('error:'.length));
  }

  #start(index: unknown, start: unknown): void {
    this.composer.open(0);
    if (!isRecord(start)) return;
    const { toolUse } = start;
    if (!isRecord(toolUse) || isServerTool(toolUse)) {
      this.#blocks.set(index, OTHER);
      return;
    }
    const id = nonEmptyString(toolUse['toolUseId']) ?? generateToolCallId(this.composer.id, 0, this.#calls);
    this.#calls += 1;
    const number = this.composer.callStart(0, { id, name: nonEmptyString(toolUse['name']) ?? '' });
    this.#blocks.set(index, { kind: 'call', number, isWritten: false });
  }

  #delta(index: unknown, delta: unknown): void {
    if (!isRecord(delta)) return;
    const { text, toolUse, reasoningContent, citation } = delta;
    if (typeof text === 'string') {
      // The beginning of a block is kept for citations only.
      if (!this.#blocks.has(index)) {
        this.#blocks.set(index, { kind: 'text', start: this.#length, citations: [] });
      }
      this.#length += text.length;
      this.composer.text(0, text);
    } else if (isRecord(toolUse)) {
      this.#input(index, toolUse['input']);
    } else if (isRecord(reasoningContent)) {
      this.#reasoning(index, reasoningContent);
    } else if (isRecord(citation)) {
      this.#citation(index, citation);
    }
  }

  #input(index: unknown, piece: unknown): void {
    const block = this.#blocks.get(index);
    if (block?.kind !== 'call' || typeof piece !== 'string' || piece === '') return;
    block.isWritten = true;
    this.composer.callInput(0, block.number, piece);
  }

  #reasoning(index: unknown, content: JsonObject): void {
    let block = this.#blocks.get(index);
    if (block === undefined) {
      block = { kind: 'reasoning', parts: { text: '', signature: '', redacted: [] } };
      this.#blocks.set(index, block);
    }
    if (block.kind !== 'reasoning') return;
    const { text, signature } = content;
    if (typeof text === 'string') {
      block.parts.text += text;
      this.composer.reasoning(0, text);
    }
    if (typeof signature === 'string') block.parts.signature += signature;
    const redacted = readRedacted(content);
    if (redacted !== null) block.parts.redacted.push(redacted);
  }

  #citation(index: unknown, citation: JsonObject): void {
    let block = this.#blocks.get(index);
    if (block === undefined) {
      block = { kind: 'text', start: this.#length, citations: [] };
      this.#blocks.set(index, block);
    }
    if (block.kind === 'text') block.citations.push(citation);
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
      case 'reasoning':
        for (const one of toThinkingBlocks(block.parts)) this.composer.thinkingBlock(0, one);
        break;
      case 'call':
        // A tool without arguments gets no fragments.
        if (!block.isWritten) this.composer.callInput(0, block.number, '{}');
        break;
      case 'other':
        break;
    }
  }

  #finish(native: string | null): void {
    if (this.#isStopped) return;
    const reason = mapBedrockFinishReason(native);
    for (const index of [...this.#blocks.keys()]) this.#stop(index);
    this.composer.finish(0, reason, native, providerFieldsOf(this.#places));
    this.#isStopped = true;
  }

  #count(metadata: JsonObject): void {
    const tier = metadata['serviceTier'];
    const usage = normalizeBedrockUsage(metadata['usage'], isRecord(tier) ? tier['type'] : undefined);
    if (usage !== null) this.composer.count(usage);
    this.#hasUsage = true;
  }
}
