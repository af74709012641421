/**
 * Distills published word vectors into clusters: `node --conditions=sluice-source build-clusters.ts VECTORS.json`.
 * See the README beside this file; the result is committed, so training does not need the vectors.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { seededRandom } from '@sluice/provider-simulator';

const wordsKept = 130_000;
const topClusters = 64;
const splits = [4, 4];
const rounds = 12;

interface Vectors {
  readonly words: string[];
  readonly vectors: Record<string, number[]>;
  readonly dimensions: number;
}

function normalised(source: Vectors): { words: string[]; matrix: Float32Array } {
  const words = source.words.filter((word) => /^\p{L}[\p{L}\p{M}]*$/u.test(word)).slice(0, wordsKept);
  const { dimensions } = source;
  const matrix = new Float32Array(words.length * dimensions);
  words.forEach((word, row) => {
    const vector = source.vectors[word] ?? [];
    let sum = 0;
    for (let at = 0; at < dimensions; at++) sum += (vector[at] ?? 0) ** 2;
    const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    for (let at = 0; at < dimensions; at++) matrix[row * dimensions + at] = (vector[at] ?? 0) * scale;
  });
  return { words, matrix };
}

/** Index of the centroid nearest to a row. */
function nearest(matrix: Float32Array, from: number, centres: Float32Array, dimensions: number): number {
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let base = 0; base < centres.length; base += dimensions) {
    let score = 0;
    for (let at = 0; at < dimensions; at++)
      score += (matrix[from + at] as number) * (centres[base + at] as number);
    if (score > bestScore) {
      bestScore = score;
      best = base / dimensions;
    }
  }
  return best;
}

/** Moves each centroid to the direction of its rows; one without rows stays. */
function move(centres: Float32Array, sums: Float32Array, dimensions: number): void {
  for (let base = 0; base < centres.length; base += dimensions) {
    const sum = sums.subarray(base, base + dimensions);
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
    if (length > 0)
      centres.set(
        sum.map((value) => value / length),
        base,
      );
  }
}

/** Spherical k-means over some rows; returns the cluster of each. */
function cluster(
  matrix: Float32Array,
  dimensions: number,
  rows: Int32Array,
  count: number,
  seed: number,
): Uint16Array {
  const random = seededRandom(seed);
  const centres = new Float32Array(count * dimensions);
  const chosen = new Uint16Array(rows.length);
  // Frequent words come first in the list and make better initial centroids.
  const pool = Math.min(rows.length, count * 40);
  for (let c = 0; c < count; c++) {
    const row = rows[Math.floor(random() * pool)] as number;
    centres.set(matrix.subarray(row * dimensions, (row + 1) * dimensions), c * dimensions);
  }
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(count * dimensions);
    rows.forEach((row, index) => {
      const best = nearest(matrix, row * dimensions, centres, dimensions);
      chosen[index] = best;
      for (let at = 0; at < dimensions; at++)
        sums[best * dimensions + at] =
          (sums[best * dimensions + at] as number) + (matrix[row * dimensions + at] as number);
    });
    move(centres, sums, dimensions);
  }
  return chosen;
}

function split(
  matrix: Float32Array,
  dimensions: number,
  groups: Uint16Array,
  size: number,
  parts: number,
): Uint16Array {
  const result = new Uint16Array(groups.length);
  for (let group = 0; group < size; group++) {
    const rows = Int32Array.from([...groups.keys()].filter((row) => groups[row] === group));
    if (rows.length === 0) continue;
    const chosen = cluster(matrix, dimensions, rows, parts, group + 1);
    rows.forEach((row, index) => {
      result[row] = group * parts + (chosen[index] ?? 0);
    });
  }
  return result;
}

const source = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Vectors;
const { words, matrix } = normalised(source);
const all = Int32Array.from(words.keys());
let groups = cluster(matrix, source.dimensions, all, topClusters, 7);
let size = topClusters;
for (const parts of splits) {
  groups = split(matrix, source.dimensions, groups, size, parts);
  size *= parts;
}
const lists: string[][] = Array.from({ length: size }, () => []);
words.forEach((word, row) => {
  lists[groups[row] ?? 0]?.push(word);
});
const text = lists.map((list) => list.join(' ')).join('\n');
writeFileSync(new URL('resources/clusters.txt.gz', import.meta.url), gzipSync(text, { level: 9 }));
process.stdout.write(`${words.length} words in ${size} clusters\n`);
