import type { ChoiceLogprobs, FinishReason, ThinkingBlock } from '../openai/index.ts';
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';
import { mapGeminiFinishReason } from './finish-reason.ts';
import { readGeminiLogprobs } from './logprobs.ts';

/** A call as the wire says it. */
export interface NativeCall {
  /** Null where the model gave none. */
  readonly id: string | null;
  readonly name: string;
  /** JSON text. */
  readonly input: string;
  readonly signature: string | null;
}

/** Takes what a candidate consists of, in order. */
export interface CandidateSink {
  readonly text: (text: string, logprobs: ChoiceLogprobs | null) => void;
  readonly thought: (text: string) => void;
  readonly block: (block: ThinkingBlock) => void;
  readonly call: (call: NativeCall) => void;
  readonly sound: (base64: string, mediaType: string) => void;
}

/** How a candidate ended. */
export interface CandidateEnd {
  readonly reason: FinishReason;
  /** The provider's own word. */
  readonly native: string;
}

/** Reads the parts of one candidate, whole or piece by piece with the same result. */
export class CandidateReader {
  readonly #sink: CandidateSink;
  readonly #isWhole: boolean;
  readonly #images: JsonObject[] = [];
  readonly #partStarts: number[] = [];
  #thoughts = '';
  #text = '';
  #end: CandidateEnd | null = null;
  #grounding: unknown;
  #citations: unknown;
  #ratings: unknown;

  /**
   * @param sink takes what is read
   * @param isFullNameKnown whether the candidate comes in one piece, so that its parts can be told apart
   */
  constructor(sink: CandidateSink, isWhole: boolean) {
    this.#sink = sink;
    this.#isWhole = isWhole;
  }

  /** Null until the reason of the end came. */
  get end(): CandidateEnd | null {
    return this.#end;
  }

  get text(): string {
    return this.#text;
  }

  get grounding(): unknown {
    return this.#grounding;
  }

  /** Where each part of a whole candidate begins in the text. */
  get partStarts(): readonly number[] {
    return this.#partStarts;
  }

  /**
   * Takes a candidate or a piece of one.
   * @throws UpstreamResponseError if it ended with a failure
   */
  read(candidate: JsonObject): void {
    const { content, finishReason, logprobsResult } = candidate;
    let logprobs = logprobsResult === undefined ? null : readGeminiLogprobs(logprobsResult);
    const parts = isRecord(content) ? content['parts'] : undefined;
    if (Array.isArray(parts)) {
      for (const part of parts) {
        if (this.#isWhole) this.#partStarts.push(this.#text.length);
        if (isRecord(part) && this.#readPart(part, logprobs)) logprobs = null;
      }
    }
    // Probabilities without any text of their own still belong to the answer.
    if (logprobs !== null) this.#sink.text('', logprobs);
    this.#readFacts(candidate);
    if (typeof finishReason === 'string' && finishReason !== 'FINISH_REASON_UNSPECIFIED') {
      this.#end = { reason: mapGeminiFinishReason(finishReason), native: finishReason };
    }
  }

  /** Takes a piece that is text and nothing else. */
  add(text: string): void {
    this.#text += text;
    this.#sink.text(text, null);
  }

  /** Ends the candidate because its prompt was refused. */
  refuse(native: string): void {
    this.#end = { reason: 'content_filter', native };
  }

  /** What the provider said of the candidate beyond the interface. */
  facts(): JsonObject {
    const isFiltered = this.#end?.reason === 'content_filter';
    return {
      ...(this.#images.length === 0 ? {} : { images: this.#images }),
      ...(isRecord(this.#grounding) ? { grounding_metadata: this.#grounding } : {}),
      ...(isRecord(this.#citations) ? { citation_metadata: this.#citations } : {}),
      ...(isFiltered && Array.isArray(this.#ratings) ? { safety_ratings: this.#ratings } : {}),
    };
  }

  #readFacts(candidate: JsonObject): void {
    const { groundingMetadata: grounding } = candidate;
    if (
      isRecord(grounding) &&
      (this.#grounding === undefined || Array.isArray(grounding['groundingSupports']))
    ) {
      this.#grounding = grounding;
    }
    if (candidate['citationMetadata'] !== undefined) this.#citations = candidate['citationMetadata'];
    if (candidate['safetyRatings'] !== undefined) this.#ratings = candidate['safetyRatings'];
  }

  /** @returns whether the probabilities went along with it */
  #readPart(part: JsonObject, logprobs: ChoiceLogprobs | null): boolean {
    const { text, thought, functionCall, inlineData, thoughtSignature } = part;
    const signature = thoughtSignature === undefined ? null : nonEmptyString(thoughtSignature);
    if (isRecord(functionCall)) {
      this.#readCall(functionCall, signature);
      return false;
    }
    let isTaken = false;
    if (typeof text === 'string' && text !== '') {
      if (thought === true) {
        this.#thoughts += text;
        this.#sink.thought(text);
      } else {
        this.#text += text;
        this.#sink.text(text, logprobs);
        isTaken = true;
      }
    }
    // Pictures drawn while thinking are drafts.
    if (inlineData !== undefined && thought !== true && isRecord(inlineData)) this.#readMedia(inlineData);
    if (signature !== null) {
      this.#sink.block({ type: 'thinking', thinking: this.#thoughts, signature });
      this.#thoughts = '';
    }
    return isTaken;
  }

  #readCall(call: JsonObject, signature: string | null): void {
    const name = nonEmptyString(call['name']);
    if (name === null) return;
    const input = JSON.stringify(isRecord(call['args']) ? call['args'] : {});
    this.#sink.call({ id: nonEmptyString(call['id']), name, input, signature });
    this.#thoughts = '';
  }

  #readMedia(media: JsonObject): void {
    const data = nonEmptyString(media['data']);
    const mediaType = nonEmptyString(media['mimeType']) ?? '';
    if (data === null) return;
    if (mediaType.startsWith('audio/')) this.#sink.sound(data, mediaType);
    else this.#images.push({ type: 'image_url', image_url: { url: `data:${mediaType};base64,${data}` } });
  }
}
