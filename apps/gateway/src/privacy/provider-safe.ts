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
  readonly report: PrivacyReport;

  constructor(payload: T, report: PrivacyReport) {
    this.payload = payload;
    this.report = report;
  }

  /** The same clearance for something derived from this payload alone, such as its encoded body. */
  derive<U>(make: (payload: T) => U): SafeParcel<U> {
    return new SafeParcel(make(this.payload), this.report);
  }

  /** Whether privacy has cleared this; always true, and what makes the type nominal. */
  get cleared(): boolean {
    return this.#cleared;
  }
}

/** The type that upstream accepts; see `SafeParcel`. */
export type ProviderSafe<T> = SafeParcel<T>;
