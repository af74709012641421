/** Privacy state of one request: the mapping, the final check of the body and the restoration of the answer. */
import { createHash } from 'node:crypto';
import { type AnonymizationSession, maxRestoredLength, RestoredTooLongError, type Steps } from '@sluice/pii';
import type { AnswerChunk, ChatCompletion, ChatCompletionRequest } from '@sluice/wire';
import { type Pause, runInSlices } from '../concurrency/index.ts';
import type { NativeApi } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { PrivacyEngine } from './detection/index.ts';
import type { PrivacyDecision } from './policy/index.ts';
import type { Destination, EntityCounts, PrivacyReceipt } from './receipt.ts';
import { type Replacements, type ShownReplacement, shownReplacementsOf } from './replacements.ts';
import {
  createEventRestorer,
  type RestoreOptions,
  restoreAnswer,
  restoreObject,
  StreamRestorer,
} from './restore/index.ts';

export interface PrivacySessionFacts {
  readonly session: AnonymizationSession;
  readonly decision: PrivacyDecision;
  /** Replacements in each text. */
  readonly spans: Replacements['spans'];
  readonly counts: EntityCounts;
  /** The names of tools by those that are sent instead of them. */
  readonly toolNames: ReadonlyMap<string, string>;
  readonly hinted: boolean;
  /** Index of the message that was inserted as a hint. */
  readonly hintIndex: number | undefined;
  readonly detectors: PrivacyEngine['detectors'];
  readonly warnings: readonly string[];
  readonly milliseconds: number;
  /** Begins long work on the main thread. */
  readonly pause: () => Pause;
}

/** Longer bodies are searched in time slices: about 2 ms of work. */
export const maxUnitsAtOnce = 131_072;

type NativeAnswer = Readonly<Record<string, unknown>>;

/** A body that was sent. */
export type SentBody = PrivacyReceipt['sent'][number];

/** The privacy state of a request, as the request path uses it. */
export type RequestSession = Pick<PrivacySession, keyof PrivacySession>;

/** Restores the events of a stream; gives a promise only for long ones. */
export interface NativeStream {
  restore(chunks: readonly AnswerChunk[]): readonly AnswerChunk[] | Promise<readonly AnswerChunk[]>;
  end(): readonly AnswerChunk[];
}

export class PrivacySession {
  readonly #facts: PrivacySessionFacts;
  readonly #sent: SentBody[] = [];
  readonly #jsonContent: boolean;

  constructor(facts: PrivacySessionFacts, request: ChatCompletionRequest) {
    this.#facts = facts;
    const format = request.response_format?.type;
    this.#jsonContent = format === 'json_object' || format === 'json_schema';
  }

  get entities(): number {
    return this.#facts.counts.total;
  }

  get replaced(): Replacements {
    const { decision, spans: places } = this.#facts;
    return { codes: decision.codes, spans: places };
  }

  get warnings(): readonly string[] {
    return this.#facts.warnings;
  }

  shownReplacements(): readonly ShownReplacement[] {
    return shownReplacementsOf(this.#facts.session);
  }

  /** See `ProviderSafeRequest.toOwnPaths`. */
  toOwnPaths(text: string): string {
    const { hintIndex } = this.#facts;
    if (hintIndex === undefined) return text;
    return text.replaceAll(/(?<!request\.)\bmessages\[(\d{1,9})\]/g, (path, index: string) =>
      Number(index) > hintIndex ? `messages[${Number(index) - 1}]` : path,
    );
  }

  /**
   * Checks a body before it is sent; returns a promise only for a long one. Throws or rejects with `privacy_unavailable` if it
   * contains a replaced value.
   */
  inspect(body: string | Uint8Array, destination?: Destination): void | Promise<void> {
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
    const { session, pause } = this.#facts;
    if (text.length <= maxUnitsAtOnce) return this.#judge(session.countLeaks(text), body, destination);
    return runInSlices(session.countLeakSteps(text), pause()).then((leaks) =>
      this.#judge(leaks, body, destination),
    );
  }

  #judge(leaks: number, body: string | Uint8Array, destination: Destination | undefined): void {
    if (leaks > 0) {
      throw leakError();
    }
    const sha256 = createHash('sha256').update(body).digest('hex');
    this.#sent.push(toSentBody(sha256, body, destination));
  }

  /** Restores a complete answer; returns a promise only for a long one. */
  restoreAnswer(response: ChatCompletion): ChatCompletion | Promise<ChatCompletion> {
    const { session } = this.#facts;
    if (!this.#restores) return response;
    return this.#run(restoreAnswer(response, session, this.#restoreOptions()));
  }

  /** The same for an answer in the form of another API. */
  restoreNative(answer: NativeAnswer): NativeAnswer | Promise<NativeAnswer> {
    if (!this.#restores) return answer;
    return this.#run(restoreObject(answer, this.#facts.session, this.#restoreOptions()));
  }

  /** Restores in steps; gives a promise if others run meanwhile. */
  #run<T>(steps: Steps<T>): T | Promise<T> {
    const { done, value } = withLimit(() => steps.next());
    return done === true ? value : runInSlices(steps, this.#facts.pause()).catch(toLimitError);
  }

  /** The same for a stream of such answers. */
  openNativeStream(api: NativeApi): NativeStream | undefined {
    if (!this.#restores) return undefined;
    const restorer = createEventRestorer(api, this.#facts.session, this.#restoreOptions());
    return {
      restore: (chunks) => this.#run(restorer.restore(chunks)),
      end: () => withLimit(() => restorer.end()),
    };
  }

  /** Restores a text that is no part of an answer. */
  restoreText(text: string): string {
    const { session } = this.#facts;
    return session.map.isActive
      ? withLimit(() => session.restore(text, { format: 'plain', restoreSecrets: true }))
      : text;
  }

  /** Restores a stream; undefined if there is nothing to restore. */
  openStream(): Pick<StreamRestorer, 'restore' | 'end'> | undefined {
    const { session } = this.#facts;
    if (!this.#restores) return undefined;
    const restorer = new StreamRestorer(session, this.#restoreOptions());
    return {
      restore: (chunks) => withLimit(() => restorer.restore(chunks)),
      end: () => withLimit(() => restorer.end()),
    };
  }

  /** What was not restored so far; undefined if everything was. */
  restoreWarning(): string | undefined {
    const { withheldInUrls, withheldSecrets } = this.#facts.session.restoreStats;
    const parts: string[] = [];
    if (withheldInUrls > 0) parts.push(`${withheldInUrls} in URLs that the request did not contain`);
    if (withheldSecrets > 0)
      parts.push(`${withheldSecrets} of secrets in tool calls (restore_secrets: never)`);
    return parts.length === 0 ? undefined : `placeholders were not restored: ${parts.join(', ')}`;
  }

  get #restores(): boolean {
    return this.#facts.session.map.isActive || this.#facts.toolNames.size > 0;
  }

  #restoreOptions(): RestoreOptions {
    const { decision, toolNames } = this.#facts;
    return { jsonContent: this.#jsonContent, toolSecrets: decision.restoresSecrets, toolNames };
  }

  receipt(): PrivacyReceipt {
    return receiptOf(this.#facts, this.#sent);
  }

  /** A part of the inputs of the request: what is replaced holds for all of them. */
  slice(_from: number, _to: number): RequestSession {
    return this;
  }
}

function withLimit<T>(restore: () => T): T {
  try {
    return restore();
  } catch (error) {
    return toLimitError(error);
  }
}

function toLimitError(error: unknown): never {
  if (!(error instanceof RestoredTooLongError)) throw error;
  throw new SluiceError('restored_too_long', {
    message:
      `The values to restore in this response exceed ${maxRestoredLength / 1024 ** 2} MiB: the model has repeated a placeholder too ` +
      'often. Ask for a shorter response, or send less text as one value.',
  });
}

export function leakError(): SluiceError {
  return new SluiceError('privacy_unavailable', {
    message:
      'A replaced value was still present in the request to the provider, for example in the name of a tool. ' +
      'Nothing was sent.',
  });
}

export function receiptOf(
  { session, decision, counts, hinted, detectors, milliseconds }: PrivacySessionFacts,
  sent: readonly SentBody[],
): PrivacyReceipt {
  const { restored, altered, withheldInUrls, withheldSecrets } = session.restoreStats;
  return {
    mode: 'anonymized',
    replacement: decision.replacement,
    hint: hinted,
    detectors: detectors.map((one) => ({ ...one })),
    entities: counts.list(),
    total: counts.total,
    restored,
    altered,
    withheld: withheldInUrls + withheldSecrets,
    milliseconds: Math.round(milliseconds * 100) / 100,
    sent: [...sent],
  };
}

export function toSentBody(
  sha256: string,
  body: string | Uint8Array,
  destination: Destination | undefined,
): SentBody {
  const place = destination === undefined ? {} : placeOf(destination);
  return { sha256, bytes: Buffer.byteLength(body), ...place };
}

function placeOf({ provider, region }: Destination): { provider: string; region?: string } {
  return region === undefined ? { provider } : { provider, region };
}
