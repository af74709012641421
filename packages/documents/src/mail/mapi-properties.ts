/** A list of MAPI properties, as TNEF stores it. */
import type { Budget } from '../model/index.ts';

/** Properties by their number. */
export interface MapiProperties {
  text(id: number): string | undefined;
  bytes(id: number): Uint8Array | undefined;
}

const multiValueFlag = 0x1000;
const firstNamedPropertyId = 0x8000;
const guidBytes = 16;
const text8Type = 0x1e;
const text16Type = 0x1f;
/** Texts, bytes and objects: with their length before them. */
const variableLengthTypes = new Set([text8Type, text16Type, 0x102, 0xd]);
/** Bytes of values whose length their type tells. */
const fixedTypeBytes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};

const padTo4 = (length: number): number => Math.ceil(length / 4) * 4;

interface Value {
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** Reads as far as the list makes sense. Charges a node for each value. */
export function readMapiProperties(list: Uint8Array, budget: Budget): MapiProperties {
  const data = new DataView(list.buffer, list.byteOffset, list.byteLength);
  const values = new Map<number, Value>();
  let at = 4;
  const number = (): number => {
    const value = data.getUint32(at, true);
    at += 4;
    return value;
  };
  const skipName = (): void => {
    at += guidBytes;
    const isText = number() === 1;
    const length = number();
    if (isText) at += padTo4(length);
  };
  const readValues = (id: number, kind: number): boolean => {
    const type = kind & ~multiValueFlag;
    const size = fixedTypeBytes[type];
    const isVariable = variableLengthTypes.has(type);
    if (!isVariable && size === undefined) return false;
    const count = isVariable || type !== kind ? number() : 1;
    for (let index = 0; index < count && at < list.length; index += 1) {
      budget.charge('nodes');
      const length = isVariable ? number() : (size ?? 0);
      if (!values.has(id)) values.set(id, { type, bytes: list.subarray(at, at + length) });
      at += padTo4(length);
    }
    return true;
  };
  try {
    for (let left = list.length < 4 ? 0 : data.getUint32(0, true); left > 0 && at < list.length; left -= 1) {
      const kind = data.getUint16(at, true);
      const id = data.getUint16(at + 2, true);
      at += 4;
      if (id >= firstNamedPropertyId) skipName();
      if (!readValues(id, kind)) break;
    }
  } catch (error) {
    // A list that is cut off: what was read of it counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return {
    text(id) {
      const value = values.get(id);
      if (value === undefined) return undefined;
      const charset = value.type === text16Type ? 'utf-16le' : 'windows-1252';
      return new TextDecoder(charset).decode(value.bytes).replace(/\0+$/, '');
    },
    bytes: (id) => values.get(id)?.bytes,
  };
}
