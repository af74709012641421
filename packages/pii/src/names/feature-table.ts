import type { PackedRows } from './packed-model.ts';

/** Numbers that one sum takes: two labels in each of five, and how many rows were added. */
export const sumWidth = 6;

const lanes = 5;
const offset = 128;
const filterBits = 22;
const pair = 0x00ff00ff;
/** More features than one sum takes at a time. */
const batchSize = 128;
/** A slot is a key and the nine weights of its row, so that both come with one access to memory. */
const slotWidth = 4;

/** Rows of nine numbers by the key of a feature. */
export interface FeatureTable {
  /** Adds the rows of `count` features to the sum that begins at `at`. */
  add(features: Int32Array, count: number, into: Int32Array, at: number): void;
}

/** Score of a label in a sum. */
export function scoreIn(sums: Int32Array, at: number, label: number): number {
  const lane = sums[at + (label >> 2) * 2 + (label & 1)] as number;
  return ((label & 2) === 0 ? lane & 0xffff : lane >>> 16) - (sums[at + lanes] as number) * offset;
}

/** Four weights in one number, none below zero. */
function packFour(values: Int8Array, at: number): number {
  return (
    ((values[at] as number) + offset) |
    (((values[at + 1] as number) + offset) << 8) |
    (((values[at + 2] as number) + offset) << 16) |
    (((values[at + 3] as number) + offset) << 24)
  );
}

/** Builds a table; keys spread well by their high bits, and come sorted, so that it is filled from front to back. */
export function createFeatureTable(rows: PackedRows): FeatureTable {
  let sizeBits = 10;
  while (1 << sizeBits < rows.keys.length * 1.35) sizeBits++;
  const mask = (1 << sizeBits) - 1;
  const shift = 32 - sizeBits;
  const slots = new Int32Array(slotWidth << sizeBits);
  // Most features asked for are not there; a small filter that stays in the nearest cache says so.
  const filter = new Int32Array(1 << (filterBits - 5));
  const passed = new Int32Array(batchSize);
  for (let row = 0; row < rows.keys.length; row++) {
    const key = rows.keys[row] as number;
    let slot = key >>> shift;
    while (slots[slot * slotWidth] !== 0) slot = (slot + 1) & mask;
    slots[slot * slotWidth] = key;
    const at = slot * slotWidth + 1;
    slots[at] = packFour(rows.values, row * rows.width);
    slots[at + 1] = packFour(rows.values, row * rows.width + 4);
    slots[at + 2] = (rows.values[row * rows.width + 8] as number) + offset;
    const bit = key >>> (32 - filterBits);
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31));
  }

  /** Where the row of a key begins that is not in its own slot; below zero if there is none. */
  function search(key: number, from: number): number {
    let slot = from;
    for (;;) {
      const found = slots[slot * slotWidth] as number;
      if (found === key) return slot * slotWidth;
      if (found === 0) return -1;
      slot = (slot + 1) & mask;
    }
  }

  /** Keeps the features that pass the filter; no branch here that cannot be foreseen. */
  function filterFeatures(features: Int32Array, count: number): number {
    let found = 0;
    for (let feature = 0; feature < count; feature++) {
      const key = features[feature] as number;
      const bit = key >>> (32 - filterBits);
      passed[found] = key;
      found += ((filter[bit >>> 5] as number) >>> (bit & 31)) & 1;
    }
    return found;
  }

  function add(features: Int32Array, count: number, into: Int32Array, at: number): void {
    const found = filterFeatures(features, count);
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let fifth = 0;
    let added = 0;
    for (let feature = 0; feature < found; feature++) {
      const key = passed[feature] as number;
      const slot = key >>> shift;
      const row = slots[slot * slotWidth] === key ? slot * slotWidth : search(key, slot);
      if (row < 0) continue;
      const low = slots[row + 1] as number;
      const high = slots[row + 2] as number;
      first += low & pair;
      second += (low >>> 8) & pair;
      third += high & pair;
      fourth += (high >>> 8) & pair;
      fifth += slots[row + 3] as number;
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
