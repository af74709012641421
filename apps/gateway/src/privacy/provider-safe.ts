import type { LongTexts } from '../contract/index.ts';

/** What privacy did to a request. */
export interface PrivacyReport {
  readonly mode: 'off' | 'anonymized';
  readonly entities: number;
}

/**
 * A payload that may leave for a provider. The private member makes the type nominal: only code that calls
 * the constructor can make one, and the constructor never leaves this room.
 */
export class SafeParcel<T> {
  readonly #cleared: true = true;
  readonly payload: T;
  /** Long texts whose marks stand in the payload; cleared with it. */
  readonly texts: LongTexts | undefined;
  readonly report: PrivacyReport;

  constructor(payload: T, texts: LongTexts | undefined, report: PrivacyReport) {
    this.payload = payload;
    this.texts = texts;
    this.report = report;
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

/** The type that upstream accepts; see `SafeParcel`. */
export type ProviderSafe<T> = SafeParcel<T>;
