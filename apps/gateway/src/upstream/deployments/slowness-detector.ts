import { LatencyWindow } from './latency-window.ts';
import { promptSize, type RequestSize, sizeStep, sizes } from './request-size.ts';

/** Shorter answers tell how long one takes to begin, longer ones how long each token takes. */
const shortTokens = 32;
/** Lengths that are thought possible where nothing limits them, though none so long was seen. */
const minPossibleTokens = 4096;
const possibleFactor = 4;

type Quantile = (window: LatencyWindow) => number | undefined;
const p99: Quantile = (window) => window.p99();

/** How long 99 of 100 requests of one deployment take at most, by what they ask. */
export class SlownessDetector {
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

  /** A whole answer came. */
  whole(outputTokens: number, tookMs: number): void {
    this.#longestTokens = Math.max(this.#longestTokens, outputTokens);
    if (outputTokens < shortTokens) this.#shortAnswers.observe(tookMs);
    else this.#perToken.observe(tookMs / outputTokens);
  }

  /** Milliseconds until the first byte of a stream, or the end of a whole answer; undefined while too few are known. */
  usualMs(work: RequestSize): number | undefined {
    return work.stream ? this.#firstByteMs(promptSize(work.promptBytes), p99) : this.#wholeMs(work);
  }

  /** Milliseconds until 95 of 100 streams have begun; undefined while too few are known. */
  soonMs({ promptBytes }: RequestSize): number | undefined {
    return this.#firstByteMs(promptSize(promptBytes), (window) => window.p95());
  }

  /** Of prompts of a size not seen yet: what they take grows no faster than they do. */
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

  #wholeMs({ promptBytes, maxOutputTokens }: RequestSize): number | undefined {
    const perTokenMs = this.#perToken.p99();
    if (perTokenMs === undefined) return undefined;
    const beginMs = this.#shortAnswers.p99() ?? this.#firstByteMs(promptSize(promptBytes), p99) ?? 0;
    const possible = Math.max(minPossibleTokens, possibleFactor * this.#longestTokens);
    return beginMs + perTokenMs * Math.min(possible, maxOutputTokens ?? possible);
  }
}
