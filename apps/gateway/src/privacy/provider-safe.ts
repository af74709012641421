import type { ChatCompletion } from '@sluice/wire';
import type { LongTexts } from '../contract/index.ts';
import type { PrivacySession } from './privacy-session.ts';
import type { PrivacyReceipt } from './receipt.ts';
import type { Replacements } from './replacements.ts';
import type { StreamRestorer } from './restore/index.ts';

/** What privacy did to a request. */
export interface PrivacyReport {
  readonly mode: 'off' | 'anonymized';
  readonly entities: number;
}

/**
 * A payload that may leave for a provider. The private member makes the type nominal: only code that calls
 * the constructor can make one, and the constructor never leaves this room.
 */
export class ProviderSafeRequest<T> {
  readonly #cleared: true = true;
  readonly #guard: PrivacySession | undefined;
  readonly payload: T;
  /** Long texts whose marks stand in the payload; cleared with it. */
  readonly texts: LongTexts | undefined;

  /** @param guard what keeps the way back; undefined: policy says that the payload may leave as it is */
  constructor(payload: T, texts: LongTexts | undefined, guard: PrivacySession | undefined) {
    this.payload = payload;
    this.texts = texts;
    this.#guard = guard;
  }

  get report(): PrivacyReport {
    const guard = this.#guard;
    return guard === undefined
      ? { mode: 'off', entities: 0 }
      : { mode: 'anonymized', entities: guard.entities };
  }

  /** What was replaced where; undefined where everything leaves as it came. */
  get replaced(): Replacements | undefined {
    return this.#guard?.replaced;
  }

  /** What the caller should know. */
  get warnings(): readonly string[] {
    return this.#guard?.warnings ?? [];
  }

  /** The last look at a body that is about to leave. Throws `privacy_unavailable` if a replaced value is in it. */
  inspect(body: string | Uint8Array): void {
    this.#guard?.inspect(body);
  }

  /** A whole answer with its values back. */
  restoreAnswer(response: ChatCompletion): ChatCompletion {
    return this.#guard?.restoreAnswer(response) ?? response;
  }

  /** The way back of a streamed answer; undefined where there is nothing to restore. */
  openStream(): StreamRestorer | undefined {
    return this.#guard?.openStream();
  }

  /** What was done; undefined where privacy had nothing to do. */
  receipt(): PrivacyReceipt | undefined {
    return this.#guard?.receipt();
  }

  /** The payload with its long texts in place, for protocols whose translation reads them. */
  expanded(): T {
    return this.texts === undefined ? this.payload : this.texts.expand(this.payload);
  }

  /** Whether privacy has cleared this; always true, and what makes the type nominal. */
  get cleared(): boolean {
    return this.#cleared;
  }
}

/** The type that upstream accepts; see `ProviderSafeRequest`. */
export type ProviderSafe<T> = ProviderSafeRequest<T>;
