import {
  type ChatStreamDecoder,
  ComposedStreamDecoder,
  generateToolCallId,
  isRecord,
  type JsonObject,
  type NormalizedUsage,
  parseEvent,
  type StreamChunk,
  type StreamContext,
  type StreamEnd,
  UpstreamResponseError,
} from '../translation/index.ts';
import { CandidateReader, type CandidateSink } from './candidate-reader.ts';
import { readBlockReason, versionFields } from './decode-response.ts';
import { geminiEmbeddedError } from './error.ts';
import { readGrounding } from './grounding.ts';
import { TextEventPattern } from './text-event-pattern.ts';
import { toExtraContent } from './thought-signature.ts';
import { normalizeGeminiUsage } from './usage.ts';

/** OpenAI's `n` ends at 128; an index beyond is a broken stream and not worth memory. */
const MAX_CANDIDATES = 128;
const noChunks: readonly StreamChunk[] = [];

/**
 * Decodes one stream of `streamGenerateContent`.
 *
 * The wire has no sign of the end but that it closes, and `finishReason` is none: a signature, sources or counts
 * may follow it, and older models said STOP in every event. So the chunk that finishes a choice waits for `end`,
 * and `done` stays false; `finished` tells that every choice had its reason.
 * @param context identity of the answer
 */
export function createGeminiStreamDecoder(context: StreamContext): ChatStreamDecoder {
  return new GeminiStreamDecoder(context);
}

class GeminiStreamDecoder extends ComposedStreamDecoder {
  readonly #context: StreamContext;
  readonly #candidates = new Map<number, CandidateReader>();
  #facts: JsonObject = {};
  readonly #pattern = new TextEventPattern();
  #rawUsage: unknown;
  /** The latest event whose counts were not read yet. */
  #unread: string | null = null;
  #isEnded = false;

  constructor(context: StreamContext) {
    super(context);
    this.#context = context;
  }

  event(data: string): readonly StreamChunk[] {
    if (this.#isEnded || data === '' || data === '[DONE]') return noChunks;
    const text = this.#pattern.apply(data);
    const first = text === undefined ? undefined : this.#candidates.get(0);
    if (text === undefined || first === undefined) this.#readInFull(data);
    else {
      first.add(text);
      this.#unread = data;
    }
    return this.composer.take();
  }

  override end(): StreamEnd {
    if (!this.#isEnded) this.#finishCandidates();
    this.#isEnded = true;
    const { usage } = this;
    if (usage !== null) this.composer.count(usage);
    return super.end();
  }

  get done(): boolean {
    return false;
  }

  override get finished(): boolean {
    if (this.#candidates.size === 0) return false;
    for (const candidate of this.#candidates.values()) if (candidate.end === null) return false;
    return true;
  }

  override get usage(): NormalizedUsage | null {
    if (this.#unread !== null) {
      const chunk = parseEvent(this.#unread);
      this.#rawUsage = isRecord(chunk) ? chunk['usageMetadata'] : undefined;
      this.#unread = null;
    }
    return normalizeGeminiUsage(this.#rawUsage);
  }

  #readInFull(data: string): void {
    const value = parseEvent(data);
    if (Array.isArray(value)) for (const one of value) this.#read(one);
    else this.#read(value);
    if (isRecord(value)) this.#pattern.learn(data, value);
  }

  #read(chunk: unknown): void {
    if (!isRecord(chunk))
      throw new UpstreamResponseError('malformed', 'An event of the stream is not a JSON object');
    const { error, candidates, usageMetadata } = chunk;
    if (error !== undefined && error !== null) throw geminiEmbeddedError(chunk);
    if (usageMetadata !== undefined) {
      this.#rawUsage = usageMetadata;
      this.#unread = null;
    }
    if (!this.composer.started) this.#identify(chunk);
    if (Array.isArray(candidates)) {
      for (let at = 0; at < candidates.length; at += 1) {
        const candidate: unknown = candidates[at];
        if (isRecord(candidate)) this.#readCandidate(candidate, at);
      }
    }
    const blocked = this.#candidates.size === 0 ? readBlockReason(chunk) : null;
    if (blocked !== null) this.#candidateAt(0).refuse(blocked);
  }

  #identify(chunk: JsonObject): void {
    this.composer.identify(chunk['responseId']);
    this.#facts = versionFields(chunk);
  }

  #readCandidate(candidate: JsonObject, position: number): void {
    const { index } = candidate;
    const number = typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : position;
    if (number >= MAX_CANDIDATES) {
      throw new UpstreamResponseError('malformed', 'A chunk has a candidate without end');
    }
    this.#candidateAt(number).read(candidate);
  }

  #candidateAt(index: number): CandidateReader {
    const known = this.#candidates.get(index);
    if (known !== undefined) return known;
    const reader = new CandidateReader(this.#sinkOf(index), false);
    this.#candidates.set(index, reader);
    this.composer.open(index);
    return reader;
  }

  #sinkOf(index: number): CandidateSink {
    const composer = this.composer;
    let calls = 0;
    let hasSounded = false;
    return {
      text: (text, logprobs) => composer.text(index, text, logprobs ?? undefined),
      thought: (text) => composer.reasoning(index, text),
      block: (block) => composer.thinkingBlock(index, block),
      call: ({ id, name, input, signature }) => {
        composer.callStart(index, {
          id: id ?? generateToolCallId(composer.id, index, calls),
          name,
          input,
          extraContent: toExtraContent(signature),
        });
        calls += 1;
      },
      sound: (data) => {
        const identity = { id: `audio_${composer.id}`, expires_at: this.#context.created };
        composer.audio(index, hasSounded ? { data } : { ...identity, data });
        hasSounded = true;
      },
    };
  }

  #finishCandidates(): void {
    for (const [index, reader] of this.#candidates) {
      const { end, text } = reader;
      if (end === null) continue;
      this.composer.annotations(index, readGrounding(reader.grounding, text, []));
      this.composer.finish(index, end.reason, end.native, { ...this.#facts, ...reader.facts() });
    }
  }
}
