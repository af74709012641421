import type { LexiconParts } from '../../../packages/pii/src/names/lexicon.ts';
import {
  checksumOf,
  packedHeader,
  packedMagic,
  packedVersion,
} from '../../../packages/pii/src/names/packed-model.ts';
import { labelCount } from './forward-backward.ts';

/** Rows to pack: key and weights of each. */
export interface Rows {
  readonly keys: Int32Array;
  readonly width: number;
  readonly values: Float32Array;
}

class Writer {
  private bytes = new Uint8Array(1 << 20);
  private view = new DataView(this.bytes.buffer);
  private at = 0;

  private room(count: number): number {
    if (this.at + count > this.bytes.length) {
      const next = new Uint8Array(Math.max(this.bytes.length * 2, this.at + count));
      next.set(this.bytes);
      this.bytes = next;
      this.view = new DataView(next.buffer);
    }
    const from = this.at;
    this.at += count;
    return from;
  }

  uint32(value: number): void {
    const at = this.room(4);
    this.view.setUint32(at, value, true);
  }

  float(value: number): void {
    const at = this.room(4);
    this.view.setFloat32(at, value, true);
  }

  byte(value: number): void {
    const at = this.room(1);
    this.bytes[at] = value;
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  rising(values: Iterable<number>): void {
    let last = 0;
    for (const value of values) {
      this.varint((value >>> 0) - last);
      last = value >>> 0;
    }
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }
}

function writeRows(writer: Writer, rows: Rows, scale: number): void {
  const { width } = rows;
  const order = [...rows.keys.keys()].sort(
    (a, b) => ((rows.keys[a] as number) >>> 0) - ((rows.keys[b] as number) >>> 0),
  );
  writer.uint32(order.length);
  writer.uint32(width);
  writer.float(scale);
  writer.rising(order.map((row) => rows.keys[row] as number));
  for (const row of order)
    for (let column = 0; column < width; column++) {
      const steps = Math.round((rows.values[row * width + column] as number) / scale);
      writer.byte(Math.max(-127, Math.min(127, steps)) & 255);
    }
}

function writeLexicon(writer: Writer, parts: LexiconParts): void {
  const count = parts.hashes.length - 1;
  writer.uint32(count);
  writer.rising(parts.hashes.subarray(1));
  for (let at = 1; at <= count; at++) writer.varint(parts.bits[at] as number);
  for (let at = 1; at <= count; at++) writer.varint(parts.cluster[at] as number);
  writer.uint32(parts.middle.length);
  for (const value of parts.middle) writer.varint(value);
  for (const value of parts.coarse) writer.varint(value);
}

/** Contents of a weights file. */
export interface PackInput {
  /** Added to the score of each label. */
  readonly biases: readonly number[];
  readonly transitions: Float32Array;
  readonly lexicon: LexiconParts;
  readonly linear: Rows;
  readonly scale: number;
  readonly frequent: readonly string[];
}

/** Serializes a weights file. */
export function packModel(input: PackInput): Uint8Array {
  const writer = new Writer();
  for (let label = 0; label < labelCount; label++) writer.float(input.biases[label] ?? 0);
  for (let at = 0; at < labelCount * labelCount; at++) writer.float(input.transitions[at] ?? 0);
  writeLexicon(writer, input.lexicon);
  writeRows(writer, input.linear, input.scale);
  const text = input.frequent.join('\n');
  writer.uint32(text.length);
  for (let at = 0; at < text.length; at++) writer.varint(text.charCodeAt(at));
  const body = writer.finish();
  const packed = new Uint8Array(packedHeader + body.length);
  const header = new DataView(packed.buffer);
  header.setUint32(0, packedMagic, true);
  header.setUint32(4, packedVersion, true);
  header.setUint32(8, body.length, true);
  header.setUint32(12, checksumOf(body), true);
  packed.set(body, packedHeader);
  return packed;
}
