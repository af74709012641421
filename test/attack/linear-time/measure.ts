/** Measures how the time of a subject grows with its text. */
import type { Subject } from './subject.ts';

const smallest = 8192;
const largest = 262_144;
/** A text whose time looks wrong is doubled further than others. */
const largestIfSuspect = 2_097_152;
/** Shorter times say nothing: kernels count the CPU time of a thread in ticks of up to 4 ms. */
const minMs = 20;
/** A text is doubled until a run takes longer. */
const longEnoughMs = 150;
const longEnoughIfSuspectMs = 3000;
/** For each doubling. */
const maxGrowth = 2.3;
const tries = 3;

export interface Growth {
  /** Milliseconds for a million characters, at the largest text. */
  readonly msPerMegachar: number;
  /** What is wrong; undefined if the time is linear. */
  readonly problem: string | undefined;
}

/** CPU time of this thread, so that other processes do not count; the least of some runs. */
function cpuMs(run: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < runs; round++) {
    const before = process.threadCpuUsage();
    try {
      run();
    } catch {
      // Most of these texts are refused somewhere.
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * The times of a text of each size. A size is judged against a quarter of it, and what grew too much must do so again:
 * compilers, caches and the garbage collector look like growth, once.
 */
export function measureGrowth({ run }: Subject, text: (size: number) => string): Growth {
  const times: number[] = [];
  let suspicions: string[] = [];
  const goesOn = (size: number, ms: number): boolean =>
    suspicions.length > 0
      ? size <= largestIfSuspect && ms < longEnoughIfSuspectMs
      : size <= largest && ms < longEnoughMs;
  let size = smallest;
  let ms = 0;
  for (; goesOn(size, ms) && suspicions.length < 3; size *= 2) {
    const input = text(size);
    const quarter = times.at(-2) ?? 0;
    ms = cpuMs(() => run(input), 1);
    const isTooLong = (): boolean => quarter >= minMs && ms > quarter * maxGrowth ** 2;
    for (let round = 0; round < tries && isTooLong(); round++)
      ms = Math.min(
        ms,
        cpuMs(() => run(input), 1),
      );
    if (isTooLong())
      suspicions.push(`${quarter.toFixed(0)} ms for ${size / 4} characters, ${ms.toFixed(0)} ms for ${size}`);
    else suspicions = [];
    times.push(ms);
  }
  const problem = suspicions.length === 0 ? undefined : suspicions.join('; ');
  return { msPerMegachar: (ms / size) * 2e6, problem };
}
