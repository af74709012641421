/** Random numbers of the kinds that times and texts of language models have. */

/** Even numbers in [0, 1). */
export type Random = () => number;

/** Of mean 0 and deviation 1 (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(sigma * normal(random));
}

export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random());
}

/** Evenly spread over its orders of magnitude. */
export function logEven(random: Random, least: number, most: number): number {
  return least * (most / least) ** random();
}

/** Share of times that come from the tail, how far beyond the median it begins, and how it thins out. */
const tailShare = 0.01;
const tailBegin = 2;
const tailExponent = 2.5;
const tailEnd = 20;

/** Most times are log-normal; one in a hundred is of a Pareto tail, up to twenty times the median. */
export function heavyTailed(random: Random, median: number, sigma: number): number {
  if (random() >= tailShare) return logNormal(random, median, sigma);
  return median * Math.min(tailEnd, tailBegin * (1 - random()) ** (-1 / tailExponent));
}

/** 1, 2, 3 ... with a mean. */
export function geometric(random: Random, mean: number): number {
  return 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / mean));
}
