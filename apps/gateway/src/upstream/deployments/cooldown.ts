/** The longest cooldown, whatever a provider asks for: its next response repeats what it wants. */
export const maxCooldownMs = 60_000;

/**
 * How long a deployment gets no requests after a rate limit. If the first request after a cooldown is limited again, the
 * next cooldown is twice as long, until a request succeeds.
 */
export class Cooldown {
  #untilMs = 0;
  /** End of the last cooldown after a rate limit. */
  #limitedUntilMs = Number.NEGATIVE_INFINITY;
  #doublings = 0;

  /** When requests may be sent again. */
  get untilMs(): number {
    return this.#untilMs;
  }

  /** Extends the cooldown: the quota is used up. */
  extendTo(untilMs: number): void {
    this.#untilMs = Math.max(this.#untilMs, untilMs);
  }

  /**
   * A request was rate limited.
   * @param startedAtMs when it was sent: requests that were in flight together count once
   * @param cooldownMs what the provider asked for, or a default
   */
  rateLimited(startedAtMs: number, cooldownMs: number, nowMs: number): void {
    if (this.#limitedUntilMs === Number.NEGATIVE_INFINITY) this.#doublings = 0;
    else if (startedAtMs >= this.#limitedUntilMs) this.#doublings++;
    const untilMs = nowMs + Math.min(maxCooldownMs, cooldownMs * 2 ** this.#doublings);
    this.#limitedUntilMs = Math.max(this.#limitedUntilMs, untilMs);
    this.extendTo(untilMs);
  }

  /** A request succeeded. */
  answered(startedAtMs: number): void {
    if (startedAtMs >= this.#limitedUntilMs) this.#limitedUntilMs = Number.NEGATIVE_INFINITY;
  }
}
