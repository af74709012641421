import { LatencyWindow } from './latency-window.ts';
import { promptSize, type RequestSize, sizeStep, sizes } from './request-size.ts';

/** Shorter answers show the time to begin, longer ones the time per token. */
const shortTokens = 32;
/** Length that is considered possible without a limit, even if none was seen. */
const minPossibleTokens = 4096;
const possibleFactor = 4;

type Quantile = (window: LatencyWindow) => number | undefined;
const p99: Quantile = (window) => window.p99();

/** Latency percentiles of one deployment by the size of requests. */
export class LatencyExpectations {
  /** First bytes of streams, by size of the prompt. */
  readonly #firstBytes: (LatencyWindow | undefined)[] = Array.from({ length: sizes }, () => undefined);
  readonly #shortAnswers = new LatencyWindow();
  readonly #perToken = new LatencyWindow();
  #longestTokens = 0;

  firstByte(promptBytes: number, tookMs: number): void {
    const size = promptSize(promptBytes);
    const window = this.#firstBytes[size] ?? new LatencyWindow();
    this.#firstBytes[size] = window;
    window.observe(tookMs);
  }

  /** Adds the latency of a complete answer. */
  completeAnswer(outputTokens: number, tookMs: number): void {
    this.#longestTokens = Math.max(this.#longestTokens, outputTokens);
    if (outputTokens < shortTokens) this.#shortAnswers.observe(tookMs);
    else this.#perToken.observe(tookMs / outputTokens);
  }

  /** Milliseconds until the first byte of a stream or the end of a complete answer; undefined until enough are known. */
  p99Ms(work: RequestSize): number | undefined {
    return work.stream ? this.#firstByteMs(promptSize(work.promptBytes), p99) : this.#completeAnswerMs(work);
  }

  /** Milliseconds within which 95 of 100 streams begin; undefined until enough are known. */
  p95FirstByteMs({ promptBytes }: RequestSize): number | undefined {
    return this.#firstByteMs(promptSize(promptBytes), (window) => window.p95());
  }

  /** For a prompt size not seen yet: latency grows at most as fast as the prompt. */
  #firstByteMs(size: number, quantile: Quantile): number | undefined {
    for (let known = size; known >= 0; known--) {
      const ms = this.#quantileOf(known, quantile);
      if (ms !== undefined) return ms * sizeStep ** (size - known);
    }
    for (let known = size + 1; known < sizes; known++) {
      const ms = this.#quantileOf(known, quantile);
      if (ms !== undefined) return ms;
    }
    return undefined;
  }

  #quantileOf(size: number, quantile: Quantile): number | undefined {
    const window = this.#firstBytes[size];
    return window === undefined ? undefined : quantile(window);
  }

  #completeAnswerMs({ promptBytes, maxOutputTokens }: RequestSize): number | undefined {
    const perTokenMs = this.#perToken.p99();
    if (perTokenMs === undefined) return undefined;
    const beginMs = this.#shortAnswers.p99() ?? this.#firstByteMs(promptSize(promptBytes), p99) ?? 0;
    const possible = Math.max(minPossibleTokens, possibleFactor * this.#longestTokens);
    return beginMs + perTokenMs * Math.min(possible, maxOutputTokens ?? possible);
  }
}
