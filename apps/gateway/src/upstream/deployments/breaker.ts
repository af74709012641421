/** Consecutive failures that open the breaker: enough not to mistake one bad response for an outage. */
const maxConsecutiveFailures = 5;
/** Share of failures among recent responses that opens it, once there have been `minAnswers`. */
const maxFailureShare = 0.3;
const minAnswers = 8;
/** Weight of a new response in that share. */
const shareWeight = 0.1;
const firstOpenMs = 5000;
const maxOpenMs = 60_000;
/** Consecutive successful probes that close it: a service that fails every other time stays excluded. */
const probesToClose = 3;

export type BreakerState = 'closed' | 'open' | 'half_open';

/** Failures of one origin that count at most towards a breaker that is open for all keys: at least two must agree. */
const maxFailuresPerOrigin = 3;
/** How long a key whose probe failed leaves the next probes to others. */
const probeRestMs = 60_000;
/** Older failures are no evidence. */
const evidenceMs = 60_000;
const maxEvidence = 32;

/** Where a failure came from that the request itself may have caused. */
export interface FailureSource {
  /** Who sent the request. */
  readonly keyId: string;
  /** What is independent of others: its account, or, where there is one account only, its key. */
  readonly origin: string;
  /** Of its content: the same request sent again is no new evidence. Undefined if the provider blames itself, not the request. */
  readonly digest: string | undefined;
}

interface Failure {
  readonly atMs: number;
  /** Undefined if no request can have caused it. */
  readonly source: FailureSource | undefined;
}

/**
 * Circuit breaker: keeps requests away from a failing deployment. While it is open, other deployments are preferred; a
 * request without any other is still sent, since it may succeed. The time for which it stays open doubles each time. After
 * it, one probe at a time is let through, and several successes in a row close the breaker.
 *
 * No caller can open it for others: failures of one key open it for this key alone, until those of other accounts confirm them. Nor
 * can one keep it open: who has failed a probe is not asked for the next.
 */
export class Breaker {
  #state: BreakerState = 'closed';
  #consecutiveFailures = 0;
  #failureShare = 0;
  #answers = 0;
  #openMs = firstOpenMs;
  #openUntilMs = 0;
  #isProbing = false;
  #goodProbes = 0;
  #evidence: Failure[] = [];
  /** The only keys that it is open for; undefined: all. */
  #onlyKeys: Set<string> | undefined;
  /** The key whose request was a probe that failed, perhaps by its own fault. */
  #failedProber: { readonly keyId: string; readonly untilMs: number } | undefined;

  /** Whether a request of this key may be sent now; without a key, one of any key. */
  allows(nowMs: number, keyId?: string): boolean {
    if (this.#state === 'closed' || !this.#concerns(keyId)) return true;
    if (this.#state === 'open' && nowMs >= this.#openUntilMs) this.#state = 'half_open';
    return this.#state === 'half_open' && !this.#isProbing && !this.#mustRest(nowMs, keyId);
  }

  /** The state for requests of all keys. */
  state(nowMs: number): BreakerState {
    if (this.#onlyKeys !== undefined) return 'closed';
    return this.#state === 'open' && nowMs >= this.#openUntilMs ? 'half_open' : this.#state;
  }

  /** When it lets a probe through; 0 if it lets requests through now. */
  probeAtMs(): number {
    return this.#state === 'open' ? this.#openUntilMs : 0;
  }

  /** Number of keys that it is open for alone. */
  get refusedKeys(): number {
    return this.#onlyKeys?.size ?? 0;
  }

  /** Share of failures among recent responses; undefined before the first one. */
  get recentFailureShare(): number | undefined {
    return this.#answers === 0 ? undefined : this.#failureShare;
  }

  /** Records that a request is sent. Returns whether it is a probe. */
  begin(nowMs: number, keyId?: string): boolean {
    if (this.#state === 'closed' || !this.#concerns(keyId) || !this.allows(nowMs, keyId)) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(probe: boolean): void {
    this.#consecutiveFailures = 0;
    this.#answers += 1;
    this.#failureShare *= 1 - shareWeight;
    if (!probe) return;
    this.#isProbing = false;
    this.#goodProbes += 1;
    if (this.#goodProbes >= probesToClose) this.#close();
  }

  /** @param source undefined if no request can have caused the failure */
  failed(probe: boolean, nowMs: number, source?: FailureSource): void {
    const isNew = this.#addEvidence({ atMs: nowMs, source });
    // A client that repeats a bad request proves nothing by it.
    if (!isNew && !probe) return;
    this.#consecutiveFailures += 1;
    this.#answers += 1;
    this.#failureShare = this.#failureShare * (1 - shareWeight) + shareWeight;
    if (probe) {
      this.#isProbing = false;
      this.#failedProber =
        source === undefined ? undefined : { keyId: source.keyId, untilMs: nowMs + probeRestMs };
      this.#open(nowMs);
      return;
    }
    if (this.#state !== 'closed' && this.#onlyKeys === undefined) return;
    const manyFail = this.#answers >= minAnswers && this.#failureShare >= maxFailureShare;
    if (this.#consecutiveFailures >= maxConsecutiveFailures || manyFail) this.#judge(nowMs);
  }

  /** Another process has found it failing for all keys: open for so long, then this process finds out by probes of its own. */
  openedElsewhere(nowMs: number, forMs: number): void {
    if (this.#state !== 'closed' && this.#onlyKeys === undefined) return;
    this.#onlyKeys = undefined;
    this.#state = 'open';
    this.#goodProbes = 0;
    this.#openUntilMs = nowMs + Math.min(maxOpenMs, forMs);
  }

  /** The request ended without saying anything about health, for example because the client disconnected. */
  inconclusive(probe: boolean): void {
    if (probe) this.#isProbing = false;
  }

  #concerns(keyId: string | undefined): boolean {
    return this.#onlyKeys === undefined || (keyId !== undefined && this.#onlyKeys.has(keyId));
  }

  /** Whether another key should find out if the deployment has recovered. A breaker of single keys has no others. */
  #mustRest(nowMs: number, keyId: string | undefined): boolean {
    const rest = this.#onlyKeys === undefined ? this.#failedProber : undefined;
    return rest !== undefined && rest.keyId === keyId && nowMs < rest.untilMs;
  }

  /** Returns whether the failure is another than the recent ones. */
  #addEvidence(failure: Failure): boolean {
    const { atMs, source } = failure;
    this.#evidence = this.#evidence.filter((one) => atMs - one.atMs <= evidenceMs).slice(1 - maxEvidence);
    const isRepeated =
      source?.digest !== undefined &&
      this.#evidence.some((one) => one.source?.keyId === source.keyId && one.source.digest === source.digest);
    if (!isRepeated) this.#evidence.push(failure);
    return !isRepeated;
  }

  /** Opens for all keys if failures of several origins confirm each other, else for the keys that fail. */
  #judge(nowMs: number): void {
    if (this.#countConfirmed() >= maxConsecutiveFailures) {
      this.#onlyKeys = undefined;
      this.#open(nowMs);
      return;
    }
    const countByKey = new Map<string, number>();
    for (const { source } of this.#evidence)
      if (source !== undefined) countByKey.set(source.keyId, (countByKey.get(source.keyId) ?? 0) + 1);
    const failing = [...countByKey].filter(([, count]) => count >= maxConsecutiveFailures);
    const added = failing.filter(([keyId]) => this.#onlyKeys?.has(keyId) !== true);
    if (added.length === 0) return;
    this.#onlyKeys ??= new Set();
    for (const [keyId] of added) this.#onlyKeys.add(keyId);
    if (this.#state === 'closed') this.#open(nowMs);
  }

  /** Failures of different requests, so many of each origin that none of them suffices. */
  #countConfirmed(): number {
    const countByOrigin = new Map<string, number>();
    const digests = new Set<string>();
    let confirmed = 0;
    for (const { source } of this.#evidence) {
      if (source === undefined) confirmed += 1;
      else if (source.digest === undefined || !digests.has(source.digest)) {
        if (source.digest !== undefined) digests.add(source.digest);
        const count = (countByOrigin.get(source.origin) ?? 0) + 1;
        countByOrigin.set(source.origin, count);
        if (count <= maxFailuresPerOrigin) confirmed += 1;
      }
    }
    return confirmed;
  }

  #open(nowMs: number): void {
    this.#state = 'open';
    this.#goodProbes = 0;
    this.#openUntilMs = nowMs + this.#openMs;
    this.#openMs = Math.min(maxOpenMs, this.#openMs * 2);
  }

  #close(): void {
    this.#state = 'closed';
    this.#failureShare = 0;
    this.#answers = 0;
    this.#goodProbes = 0;
    this.#openMs = firstOpenMs;
    this.#onlyKeys = undefined;
    this.#failedProber = undefined;
    this.#evidence = [];
  }
}
