/** Failures in a row that open it: enough not to mistake one bad answer for an outage. */
const failuresInRow = 5;
/** Share of failures among recent answers that opens it, once this many answers were seen. */
const failureShare = 0.3;
const minAnswers = 8;
/** Weight of one more answer in that share. */
const shareWeight = 0.1;
const firstRestMs = 5000;
const longestRestMs = 60_000;
/** Probes in a row that must succeed before it closes: a service that fails every second time stays out. */
const probesToClose = 3;

export type BreakerState = 'closed' | 'open' | 'half_open';

/**
 * Keeps requests from a deployment that fails. Open, it is passed over wherever there is anywhere else to go (a
 * request that has nowhere else is sent all the same: an answer may come, a refusal of ours never is one). After a rest that doubles each time
 * one probe at a time goes, and several good ones in a row close it again.
 */
export class Breaker {
  #state: BreakerState = 'closed';
  #inRow = 0;
  #share = 0;
  #answers = 0;
  #restMs = firstRestMs;
  #openUntilMs = 0;
  #isProbing = false;
  #goodProbes = 0;

  /** Whether a request may go now. */
  allows(nowMs: number): boolean {
    if (this.#state === 'closed') return true;
    if (this.#state === 'open' && nowMs >= this.#openUntilMs) this.#state = 'half_open';
    return this.#state === 'half_open' && !this.#isProbing;
  }

  state(nowMs: number): BreakerState {
    return this.#state === 'open' && nowMs >= this.#openUntilMs ? 'half_open' : this.#state;
  }

  /** When it will let a probe through; 0 where it lets requests through now. */
  opensAgainAtMs(): number {
    return this.#state === 'open' ? this.#openUntilMs : 0;
  }

  /** A request goes. Returns whether it is a probe. */
  begin(nowMs: number): boolean {
    if (this.#state === 'closed' || !this.allows(nowMs)) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(probe: boolean): void {
    this.#inRow = 0;
    this.#answers += 1;
    this.#share *= 1 - shareWeight;
    if (!probe) return;
    this.#isProbing = false;
    this.#goodProbes += 1;
    if (this.#goodProbes >= probesToClose) this.#close();
  }

  failed(probe: boolean, nowMs: number): void {
    this.#inRow += 1;
    this.#answers += 1;
    this.#share = this.#share * (1 - shareWeight) + shareWeight;
    if (probe) {
      this.#isProbing = false;
      this.#open(nowMs);
      return;
    }
    if (this.#state !== 'closed') return;
    const manyFail = this.#answers >= minAnswers && this.#share >= failureShare;
    if (this.#inRow >= failuresInRow || manyFail) this.#open(nowMs);
  }

  /** The request ended without saying anything about health: its client left. */
  undecided(probe: boolean): void {
    if (probe) this.#isProbing = false;
  }

  #open(nowMs: number): void {
    this.#state = 'open';
    this.#goodProbes = 0;
    this.#openUntilMs = nowMs + this.#restMs;
    this.#restMs = Math.min(longestRestMs, this.#restMs * 2);
  }

  #close(): void {
    this.#state = 'closed';
    this.#share = 0;
    this.#answers = 0;
    this.#goodProbes = 0;
    this.#restMs = firstRestMs;
  }
}
