import { createRandom } from '../random.ts';
import type { DesignMatrix } from './design-matrix.ts';

/** Kinds of prompts that were found in training: centroids of the words, and of the style. */
export interface Clusters {
  readonly count: number;
  /** `count` numbers per column of the design; centroids of unit length over the words. */
  readonly centroids: Float32Array;
  /** Cluster of each row of the design. */
  readonly clusterOf: Int32Array;
}

const rounds = 6;

function similarity(design: DesignMatrix, row: number, centroid: Float32Array, words: number): number {
  let sum = 0;
  const end = design.starts[row + 1] ?? 0;
  for (let at = design.starts[row] ?? 0; at < end; at++) {
    const column = design.indices[at] ?? 0;
    if (column < words) sum += (design.values[at] ?? 0) * (centroid[column] ?? 0);
  }
  return sum;
}

function add(design: DesignMatrix, row: number, centroid: Float32Array, words: number): void {
  const end = design.starts[row + 1] ?? 0;
  for (let at = design.starts[row] ?? 0; at < end; at++) {
    const column = design.indices[at] ?? 0;
    if (column < words) centroid[column] = (centroid[column] ?? 0) + (design.values[at] ?? 0);
  }
}

function normalize(centroid: Float32Array): void {
  const length = Math.sqrt(centroid.reduce((sum, value) => sum + value * value, 0)) || 1;
  centroid.forEach((value, at) => {
    centroid[at] = value / length;
  });
}

/** Rows far from each other, as the first centroids (k-means++, Arthur and Vassilvitskii 2007). */
function spreadCentroids(
  design: DesignMatrix,
  words: number,
  count: number,
  random: () => number,
): readonly Float32Array[] {
  const rows = design.rows;
  const nearest = new Float64Array(rows).fill(-1);
  const centroids: Float32Array[] = [];
  let next = Math.floor(random() * rows);
  while (centroids.length < Math.min(count, rows)) {
    const centroid = new Float32Array(words);
    add(design, next, centroid, words);
    normalize(centroid);
    centroids.push(centroid);
    let total = 0;
    for (let row = 0; row < rows; row++) {
      nearest[row] = Math.max(nearest[row] ?? -1, similarity(design, row, centroid, words));
      total += Math.max(0, 1 - (nearest[row] ?? 0)) ** 2;
    }
    let left = random() * total;
    next = 0;
    while (next < rows - 1 && left > 0) left -= Math.max(0, 1 - (nearest[next++] ?? 0)) ** 2;
  }
  return centroids;
}

function assign(
  design: DesignMatrix,
  words: number,
  centroids: readonly Float32Array[],
  clusterOf: Int32Array,
): void {
  for (let row = 0; row < design.rows; row++) {
    let best = -1;
    centroids.forEach((centroid, cluster) => {
      const like = similarity(design, row, centroid, words);
      if (like <= best) return;
      best = like;
      clusterOf[row] = cluster;
    });
  }
}

/** Spherical k-means over the words of rows (Dhillon and Modha 2001). */
export function findClusters(design: DesignMatrix, words: number, count: number, seed: number): Clusters {
  const centroids = spreadCentroids(design, words, count, createRandom(seed));
  const clusterOf = new Int32Array(design.rows);
  for (let round = 0; round < rounds; round++) {
    assign(design, words, centroids, clusterOf);
    for (const centroid of centroids) centroid.fill(0);
    for (let row = 0; row < design.rows; row++) {
      const own = centroids[clusterOf[row] ?? 0];
      if (own !== undefined) add(design, row, own, words);
    }
    for (const centroid of centroids) normalize(centroid);
  }
  const packed = new Float32Array(words * count);
  centroids.forEach((centroid, cluster) => {
    centroid.forEach((value, column) => {
      packed[column * count + cluster] = value;
    });
  });
  return { count, centroids: packed, clusterOf };
}
