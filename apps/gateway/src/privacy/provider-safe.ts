import type { ChatCompletion, ChatCompletionRequest } from '@sluice/wire';
import type { LongTexts, NativeRequest } from '../contract/index.ts';
import type { ErrorDetail, SluiceError } from '../errors/index.ts';
import type { NativeStream, RequestSession } from './privacy-session.ts';
import type { Destination, PrivacyReceipt } from './receipt.ts';
import type { Replacements, ShownReplacement } from './replacements.ts';
import type { StreamRestorer } from './restore/index.ts';

/** Effects of anonymization on a request. */
export interface PrivacyReport {
  readonly mode: 'off' | 'anonymized';
  readonly entities: number;
}

/**
 * A payload that may be sent to a provider. The private member makes the type nominal: only code that calls the
 * constructor can create one, and the constructor is not exported from this module.
 */
export class ProviderSafeRequest<T> {
  readonly #cleared: true = true;
  readonly #session: RequestSession | undefined;
  #expanded: T | undefined;
  readonly payload: T;
  /** Long texts whose placeholders are in the payload; anonymized with it. */
  readonly texts: LongTexts | undefined;
  /** The same request in the form of the API that its client called. */
  readonly native: NativeRequest | undefined;

  /** @param session restores the answer; undefined if the payload may be sent unchanged */
  constructor(
    payload: T,
    texts: LongTexts | undefined,
    session: RequestSession | undefined,
    native?: NativeRequest,
  ) {
    this.payload = payload;
    this.native = native;
    this.texts = texts;
    this.#session = session;
  }

  get report(): PrivacyReport {
    const session = this.#session;
    return session === undefined
      ? { mode: 'off', entities: 0 }
      : { mode: 'anonymized', entities: session.entities };
  }

  /** Replacements by location; undefined if everything is sent unchanged. */
  get replaced(): Replacements | undefined {
    return this.#session?.replaced;
  }

  /** Values with what is sent instead of them, for the caller who sent them; nothing for what cannot be restored. */
  shownReplacements(): readonly ShownReplacement[] {
    return this.#session?.shownReplacements() ?? [];
  }

  /** Warnings for the caller. */
  get warnings(): readonly string[] {
    return this.#session?.warnings ?? [];
  }

  /** Final check of a body before it is sent. Throws `privacy_unavailable` if it contains a replaced value. */
  inspect(body: string | Uint8Array, destination?: Destination): void | Promise<void> {
    return this.#session?.inspect(body, destination);
  }

  /** Restores a complete answer; returns a promise only for a long one. */
  restoreAnswer(response: ChatCompletion): ChatCompletion | Promise<ChatCompletion> {
    return this.#session?.restoreAnswer(response) ?? response;
  }

  /** Restores a complete answer in the form of the API of the request. */
  restoreNative(
    answer: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>> {
    return this.#session?.restoreNative(answer) ?? answer;
  }

  /** Restores the events of such a stream; undefined if there is nothing to restore. */
  openNativeStream(): NativeStream | undefined {
    return this.native === undefined ? undefined : this.#session?.openNativeStream(this.native.api);
  }

  /** Restores a text about the request, such as a provider's reason for refusing it. */
  restoreText(text: string): string {
    return this.#session?.restoreText(text) ?? text;
  }

  /** A text with paths into the payload, with the indexes of the caller's own messages: the hint is one more. */
  toOwnPaths(text: string): string {
    return this.#session?.toOwnPaths(text) ?? text;
  }

  /** An error about the payload, with such paths. */
  toOwnError(error: SluiceError): SluiceError {
    const { param, message, detail } = error;
    const ownParam = param === null ? null : this.toOwnPaths(param);
    const ownMessage = this.toOwnPaths(message);
    if (ownParam === param && ownMessage === message) return error;
    const ownDetail = detail?.map(({ loc, ...rest }) => ({ ...rest, loc: this.#toOwnLoc(loc) }));
    return error.withPaths(ownParam, ownMessage, ownDetail);
  }

  #toOwnLoc(loc: ErrorDetail['loc']): ErrorDetail['loc'] {
    const [body, messages, index, ...rest] = loc;
    if (body === undefined || messages !== 'messages' || typeof index !== 'number') return loc;
    const own = /\d+/.exec(this.toOwnPaths(`messages[${index}]`))?.[0];
    return [body, messages, Number(own), ...rest];
  }

  /** Restores a stream; undefined if there is nothing to restore. */
  openStream(): Pick<StreamRestorer, 'restore' | 'end'> | undefined {
    return this.#session?.openStream();
  }

  /** What was not restored in the response so far; undefined if everything was. */
  restoreWarning(): string | undefined {
    return this.#session?.restoreWarning();
  }

  /** Receipt data; undefined if anonymization was off. */
  receipt(): PrivacyReceipt | undefined {
    return this.#session?.receipt();
  }

  /** The payload with its long texts inserted, for protocols whose translation reads them. */
  expanded(): T {
    this.#expanded ??= this.texts === undefined ? this.payload : this.texts.expand(this.payload);
    return this.#expanded;
  }

  /**
   * A part of a request that can be split, from one input to before another. Its messages that are no input, such as the
   * hint, belong to every part.
   */
  slice(
    this: ProviderSafeRequest<ChatCompletionRequest>,
    from: number,
    to: number,
  ): ProviderSafeRequest<ChatCompletionRequest> {
    const { payload, texts, native } = this;
    const list = native?.inputs === undefined ? undefined : native.body[native.inputs.member];
    if (native?.inputs === undefined || !Array.isArray(list)) return this;
    let input = -1;
    const messages = (payload.messages ?? []).filter(({ role }) => {
      if (role !== 'user') return true;
      input++;
      return input >= from && input < to;
    });
    const body = { ...native.body, [native.inputs.member]: list.slice(from, to) };
    const session = this.#session?.slice(from, to);
    return new ProviderSafeRequest({ ...payload, messages }, texts, session, { ...native, body });
  }

  /** Always true; makes the type nominal. */
  get cleared(): boolean {
    return this.#cleared;
  }
}

/** The only request type accepted by the upstream module; see `ProviderSafeRequest`. */
export type ProviderSafe<T> = ProviderSafeRequest<T>;
