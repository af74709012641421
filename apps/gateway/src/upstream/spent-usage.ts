import { addUsage, type NormalizedUsage } from '@sluice/wire';

/** What the attempts of a request used that did not answer it. */
export class SpentUsage {
  readonly #estimate: () => NormalizedUsage;
  #total: NormalizedUsage | null = null;
  #hasEstimate = false;

  /** @param estimate usage of an attempt of which nothing is known: its prompt */
  constructor(estimate: () => NormalizedUsage) {
    this.#estimate = estimate;
  }

  get total(): NormalizedUsage | null {
    return this.#total;
  }

  /** Whether a part is an estimate. */
  get hasEstimate(): boolean {
    return this.#hasEstimate;
  }

  /** Counts what a provider reported. */
  add(usage: NormalizedUsage | null): void {
    if (usage !== null) this.#total = this.with(usage);
  }

  /** Counts an attempt that we end although its provider works on it: what it has processed is charged. */
  addOwed(usage: NormalizedUsage | null | undefined): void {
    this.#hasEstimate ||= usage == null;
    this.add(usage ?? this.#estimate());
  }

  /** The total with the usage of the answer. */
  with(last: NormalizedUsage | null): NormalizedUsage | null {
    const spent = this.#total;
    return last === null || spent === null ? (last ?? spent) : addUsage(spent, last);
  }
}
