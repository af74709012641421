import { type UpstreamFailure, withoutRefused } from '../providers/index.ts';
import type { CallPlan } from './call-interface.ts';

/** More would not end. */
const maxComplaints = 3;

/** Parts left out of the attempts at one model because its provider refused them; nothing else is changed. */
export class Repairs {
  #isStripped = false;
  #complaints: readonly string[] = [];

  /** Returns whether the reasoning of earlier turns is left out. */
  get isStripped(): boolean {
    return this.#isStripped;
  }

  /** The provider's words about flags and members. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  /** Begins with another model, which may accept what the last one refused. */
  reset(): void {
    this.#isStripped = false;
    this.#complaints = [];
  }

  /** Takes a refusal; returns whether another attempt will differ. */
  take(
    { signatureRefused, complaint }: UpstreamFailure,
    plan: CallPlan,
    sent: { readonly native: unknown } | undefined,
  ): boolean {
    if (signatureRefused === true && !this.#isStripped) {
      this.#isStripped = true;
      return true;
    }
    const { native } = plan.request;
    if (complaint === undefined || native === undefined || sent?.native === undefined) return false;
    if (this.#complaints.length >= maxComplaints) return false;
    const next = [...this.#complaints, complaint];
    const leftOut = (complaints: readonly string[]): number =>
      withoutRefused(native, complaints).warnings.length;
    if (leftOut(next) === leftOut(this.#complaints)) return false;
    this.#complaints = next;
    return true;
  }
}
