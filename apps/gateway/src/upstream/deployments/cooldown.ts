/** No rest is longer, whatever a provider asks: the next answer will say again. */
export const maxCooldownMs = 60_000;

/**
 * How long a deployment is left alone. A refusal for a limit asks for a rest; where the first request after it is
 * refused again, the next rest is twice as long, until an answer comes.
 */
export class Cooldown {
  #untilMs = 0;
  /** End of the last rest after a refusal. */
  #refusedUntilMs = Number.NEGATIVE_INFINITY;
  #doublings = 0;

  /** When it may be asked again. */
  get untilMs(): number {
    return this.#untilMs;
  }

  /** A rest that is asked for beforehand: the quota is used up. */
  ask(untilMs: number): void {
    this.#untilMs = Math.max(this.#untilMs, untilMs);
  }

  /**
   * A request was refused.
   * @param startedAtMs when it was sent: what was under way together was refused together
   * @param restMs what the provider asked for, or what is usual
   */
  refused(startedAtMs: number, restMs: number, nowMs: number): void {
    if (this.#refusedUntilMs === Number.NEGATIVE_INFINITY) this.#doublings = 0;
    else if (startedAtMs >= this.#refusedUntilMs) this.#doublings++;
    const untilMs = nowMs + Math.min(maxCooldownMs, restMs * 2 ** this.#doublings);
    this.#refusedUntilMs = Math.max(this.#refusedUntilMs, untilMs);
    this.ask(untilMs);
  }

  /** A request was answered. */
  answered(startedAtMs: number): void {
    if (startedAtMs >= this.#refusedUntilMs) this.#refusedUntilMs = Number.NEGATIVE_INFINITY;
  }
}
