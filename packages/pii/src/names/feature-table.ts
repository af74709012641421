import type { PackedRows } from './packed.ts';

/** Numbers that one sum takes: two labels in each but the last, and how many rows were added. */
export const sumWidth = 6;

const lanes = 5;
const offset = 128;
const filterBits = 22;
/** More features than one sum takes at a time. */
const batch = 128;
const spread = 0x9e3779b1;

/** Rows of numbers by the key of a feature, summed two labels at a time. */
export interface FeatureTable {
  /** Adds the rows of `count` features to the sum that begins at `at`. */
  add(features: Int32Array, count: number, into: Int32Array, at: number): void;
}

function laneOf(rows: PackedRows, row: number, lane: number): number {
  const { values, width } = rows;
  const low = (values[row * width + lane * 2] as number) + offset;
  const high = lane * 2 + 1 < width ? (values[row * width + lane * 2 + 1] as number) + offset : 0;
  return low | (high << 16);
}

/** Score of a label in a sum. */
export function scoreIn(sums: Int32Array, at: number, label: number): number {
  const lane = sums[at + (label >> 1)] as number;
  return ((label & 1) === 0 ? lane & 0xffff : lane >>> 16) - (sums[at + lanes] as number) * offset;
}

/** Builds a table of rows of nine numbers. */
export function createFeatureTable(rows: PackedRows): FeatureTable {
  let sizeBits = 10;
  while (1 << sizeBits < rows.keys.length * 1.5) sizeBits++;
  const size = 1 << sizeBits;
  const mask = size - 1;
  const shift = 32 - sizeBits;
  const slots = new Int32Array(size * 2);
  const values = new Int32Array((rows.keys.length + 1) * lanes);
  // Most features asked for are not there; a small filter that stays in the nearest cache says so.
  const filter = new Int32Array(1 << (filterBits - 5));
  for (let row = 0; row < rows.keys.length; row++) {
    const key = rows.keys[row] as number;
    let slot = Math.imul(key, spread) >>> shift;
    while (slots[slot * 2] !== 0) slot = (slot + 1) & mask;
    slots[slot * 2] = key;
    slots[slot * 2 + 1] = row * lanes;
    const bit = Math.imul(key, spread) >>> (32 - filterBits);
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31));
    for (let lane = 0; lane < lanes; lane++) values[row * lanes + lane] = laneOf(rows, row, lane);
  }

  const passed = new Int32Array(batch);

  /** Row of a key that is not in its own slot. */
  function search(key: number, from: number): number {
    let slot = from;
    for (;;) {
      const found = slots[slot * 2] as number;
      if (found === key) return slots[slot * 2 + 1] as number;
      if (found === 0) return -1;
      slot = (slot + 1) & mask;
    }
  }

  function add(features: Int32Array, count: number, into: Int32Array, at: number): void {
    // Two steps without a branch that cannot be foreseen: what passes the filter, then the rows of that.
    let found = 0;
    for (let feature = 0; feature < count; feature++) {
      const key = features[feature] as number;
      const bit = Math.imul(key, spread) >>> (32 - filterBits);
      passed[found] = key;
      found += ((filter[bit >>> 5] as number) >>> (bit & 31)) & 1;
    }
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let fifth = 0;
    let added = 0;
    for (let feature = 0; feature < found; feature++) {
      const key = passed[feature] as number;
      const slot = Math.imul(key, spread) >>> shift;
      const row = slots[slot * 2] === key ? (slots[slot * 2 + 1] as number) : search(key, slot);
      if (row < 0) continue;
      first += values[row] as number;
      second += values[row + 1] as number;
      third += values[row + 2] as number;
      fourth += values[row + 3] as number;
      fifth += values[row + 4] as number;
      added++;
    }
    into[at] = (into[at] as number) + first;
    into[at + 1] = (into[at + 1] as number) + second;
    into[at + 2] = (into[at + 2] as number) + third;
    into[at + 3] = (into[at + 3] as number) + fourth;
    into[at + 4] = (into[at + 4] as number) + fifth;
    into[at + lanes] = (into[at + lanes] as number) + added;
  }

  return { add };
}
