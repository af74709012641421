import { shapeLength } from '../text/index.ts';
import {
  clusterCount,
  type FamiliarityGate,
  factorCount,
  type HeadOfModel,
  type HeadWeights,
  linearCount,
  outputCount,
  type Trust,
  type TrustCurve,
} from './head-weights.ts';

const magic = 0x44_48_4c_53;
const version = 2;
const headerBytes = 16;
const maxModels = 1000;

function floatParts(words: number) {
  return [
    ['idf', words],
    ['scales', outputCount],
    ['shapeMean', shapeLength],
    ['shapeScale', shapeLength],
    ['shapes', linearCount * shapeLength],
    ['constants', linearCount],
    ['clusterShapes', clusterCount * shapeLength],
  ] as const;
}

interface Facts {
  readonly models: readonly HeadOfModel[];
  readonly shift: number;
  readonly gate: FamiliarityGate;
  readonly trust: TrustCurve;
}

function byteLengthOf(words: number, factBytes: number): number {
  const floats = floatParts(words).reduce((sum, [, length]) => sum + length, 0);
  return headerBytes + factBytes + floats * 4 + words * (2 + outputCount);
}

/** Serializes heads: a header, models and trust as JSON, 32-bit floats (little-endian), then words and integers. */
export function encodeHeads(weights: HeadWeights): Uint8Array {
  const { models, shift, gate, trust, words, rows } = weights;
  const facts = new TextEncoder().encode(JSON.stringify({ models, shift, gate, trust } satisfies Facts));
  const bytes = new Uint8Array(byteLengthOf(words.length, facts.length));
  const view = new DataView(bytes.buffer);
  [magic, version, words.length, facts.length].forEach((value, index) => {
    view.setUint32(4 * index, value, true);
  });
  bytes.set(facts, headerBytes);
  let at = headerBytes + facts.length;
  for (const [name] of floatParts(words.length))
    for (const value of weights[name]) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  for (const word of words) {
    view.setUint16(at, word, true);
    at += 2;
  }
  bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), at);
  return bytes;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function numberOf(value: unknown, name: string): number {
  const found = member(value, name);
  if (!isNumber(found)) throw new Error(`Heads have no number '${name}'.`);
  return found;
}

function trustOf(value: unknown): Trust {
  return {
    level: numberOf(value, 'level'),
    detail: numberOf(value, 'detail'),
    doubt: numberOf(value, 'doubt'),
  };
}

function modelOf(value: unknown): HeadOfModel {
  const [name, loadings] = [member(value, 'name'), member(value, 'loadings')];
  if (typeof name !== 'string' || !Array.isArray(loadings) || loadings.length > factorCount)
    throw new Error('Heads have a model without name or loadings.');
  return {
    name,
    loadings: loadings.map((loading: unknown) => (isNumber(loading) ? loading : 0)),
    grades: numberOf(value, 'grades'),
    mean: numberOf(value, 'mean'),
    expected: numberOf(value, 'expected'),
  };
}

function factsOf(text: string): Facts {
  const value: unknown = JSON.parse(text);
  const [models, gate, trust] = ['models', 'gate', 'trust'].map((name) => member(value, name));
  if (!Array.isArray(models) || models.length > maxModels) throw new Error('Heads have no list of models.');
  return {
    models: models.map(modelOf),
    shift: numberOf(value, 'shift'),
    gate: {
      constant: numberOf(gate, 'constant'),
      known: numberOf(gate, 'known'),
      likeness: numberOf(gate, 'likeness'),
      form: numberOf(gate, 'form'),
    },
    trust: {
      far: numberOf(trust, 'far'),
      farTrust: trustOf(member(trust, 'farTrust')),
      near: numberOf(trust, 'near'),
      nearTrust: trustOf(member(trust, 'nearTrust')),
    },
  };
}

/**
 * Deserializes heads.
 * @throws Error if the bytes are not heads of this version
 */
export function decodeHeads(bytes: Uint8Array): HeadWeights {
  if (bytes.length < headerBytes) throw new Error('Heads must have a header of 16 bytes.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [kind, stored, count = 0, factBytes = 0] = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  if (kind !== magic || stored !== version)
    throw new Error(`Not heads of version ${version}. Train them again with 'sluice route train'.`);
  if (bytes.length !== byteLengthOf(count, factBytes))
    throw new Error(`Heads must have ${byteLengthOf(count, factBytes)} bytes, not ${bytes.length}.`);
  let at = headerBytes + factBytes;
  const facts = factsOf(new TextDecoder().decode(bytes.subarray(headerBytes, at)));
  const part = (length: number): Float32Array => {
    const values = Float32Array.from({ length }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * length;
    return values;
  };
  const [idf, scales, shapeMean, shapeScale, shapes, constants, clusterShapes] = floatParts(count).map(
    ([, length]) => part(length),
  );
  const words = Uint16Array.from({ length: count }, (_, index) => view.getUint16(at + 2 * index, true));
  at += 2 * count;
  const rows = Int8Array.from(bytes.subarray(at), (value) => (value << 24) >> 24);
  if (!idf || !scales || !shapeMean || !shapeScale || !shapes || !constants || !clusterShapes)
    throw new Error('Not heads.');
  return { ...facts, words, idf, rows, scales, shapeMean, shapeScale, shapes, constants, clusterShapes };
}
