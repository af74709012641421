import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import wabt from 'wabt';
import { createCharacterTable } from '../characters.ts';
import { createNamesModel } from '../index.ts';
import { createLexicon } from '../lexicon.ts';
import { unpackModel } from '../packed-model.ts';
import { denseSpan, type PackedTagger, windowSpan } from '../packed-tagger.ts';
import { createScorer, labelCount } from '../scorer.ts';
import { createTokenWordReader } from '../token-word.ts';
import { createTokenizer, createTokens } from '../tokenizer.ts';
import { createWordFeatureReader, createWordFeatures } from '../word-features.ts';
import { createTagger } from './index.ts';
import { kernelBytes } from './kernel.generated.ts';
import { denseWeight, wordWeight } from './layout.ts';
import type { TaggerInput } from './word-vectors.ts';

const weights = readFileSync(new URL('../../../weights/names.bin', import.meta.url));
const capacity = 256;
const model = unpackModel(weights);
const table = createCharacterTable();
const tokenizer = createTokenizer(table);
const lexicon = createLexicon(model.lexicon);
const readWordOf = createTokenWordReader(table);
const scorer = createScorer(readWordOf, tokenizer, model, lexicon, capacity);
const tokens = createTokens(capacity);

function taggerOf(): PackedTagger {
  if (model.tagger === undefined) throw new Error('The weights lack the neural part.');
  return model.tagger;
}

function inputOf(text: string): TaggerInput {
  tokenizer.read(text, 0, tokens);
  const words = scorer.score(text, tokens);
  return { text, tokens, words, style: scorer.style, isRepetitive: scorer.isRepetitive };
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The sum of the rows of a token's word and of its place, in floating point. */
function wordOf(net: PackedTagger, { text, words, style }: TaggerInput, token: number): number[] {
  const own = createWordFeatures();
  const word = at(words.of, token);
  const facts = {
    hash: at(tokens.hash, token),
    shape: at(tokens.shape, token),
    bits: at(words.bits, word),
    fine: at(words.fine, word),
    middle: at(words.middle, word),
    coarse: at(words.coarse, word),
  };
  createWordFeatureReader(table).read(text, at(tokens.start, token), at(tokens.end, token), facts, own);
  const place = at(tokens.gap, token) + 4 * at(style, token);
  const signed = new Int8Array(net.table.buffer, net.table.byteOffset, net.table.length);
  return range(net.width).map((column) => {
    let sum = at(net.place, place * net.width + column);
    for (const key of own.values.subarray(0, own.own)) {
      const bit = key >>> (32 - net.filterBits);
      if (((at(net.filter, bit >>> 3) >>> (bit & 7)) & 1) === 0) continue;
      const row = Math.imul(key, 0x9e3779b1) >>> (32 - net.rowBits);
      sum += at(signed, row * net.width + column) * net.scale;
    }
    return sum;
  });
}

/** What the network makes of one sentence, as it was trained. */
function reference(net: PackedTagger, input: TaggerInput): number[][] {
  const { window, hidden, dense } = net;
  const count = tokens.count;
  const words = range(count).map((token) => wordOf(net, input, token));
  const outputs = window * windowSpan + 4 * hidden;
  const projected = words.map((word) =>
    range(outputs).map((output) =>
      word.reduce((sum, value, column) => sum + value * wordWeight(net, output, column), 0),
    ),
  );
  const running = (order: readonly number[], from: number): number[][] => {
    const result: number[][] = [];
    let state = range(hidden).map(() => 0);
    for (const token of order) {
      state = state.map((before, unit) => {
        const value =
          at(projected[token] ?? [], window * windowSpan + from + unit) + at(net.runningBias, from + unit);
        const gateAt = from + hidden + unit;
        const gate = sigmoid(
          at(projected[token] ?? [], window * windowSpan + gateAt) + at(net.runningBias, gateAt),
        );
        return gate * before + (1 - gate) * Math.tanh(value);
      });
      result[token] = state;
    }
    return result;
  };
  const left = running(range(count), 0);
  const right = running(range(count).reverse(), 2 * hidden);
  const near = range(count).map((token) =>
    range(window).map((output) => {
      let sum = at(net.windowBias, output);
      for (const place of range(windowSpan))
        sum += at(projected[token + place - 2] ?? [], place * window + output);
      return Math.max(0, sum);
    }),
  );
  const empty = range(window + 2 * hidden).map(() => 0);
  const rowOf = (token: number): number[] =>
    token < 0 || token >= count
      ? empty
      : [...(near[token] ?? []), ...(left[token] ?? []), ...(right[token] ?? [])];
  return range(count).map((token) => {
    const inputs = range(denseSpan).flatMap((place) => rowOf(token + place - 1));
    const deep = range(dense).map((output) =>
      Math.max(
        0,
        inputs.reduce(
          (sum, value, index) => sum + value * denseWeight(net, output, index),
          at(net.denseBias, output),
        ),
      ),
    );
    const last = [...deep, ...(near[token] ?? [])];
    return range(labelCount).map((label) =>
      last.reduce(
        (sum, value, index) => sum + value * at(net.outWeights, label * last.length + index),
        at(net.outBias, label),
      ),
    );
  });
}

describe('the neural part', () => {
  test.each([
    'Yesterday Margaret Holloway met Tom in Berlin.',
    'Sehr geehrte Frau Obermeier, Herr Brandt von der Kessler GmbH in Ulm ruft an.',
    'o meu nome é joana carvalho, moro em lisboa',
    'ANNA BERG',
    'Anna',
  ])('computes in whole numbers what it was trained to in floating point: %s', (text) => {
    const net = taggerOf();
    const scale = 0.001;
    const input = inputOf(text);
    // With no share of the linear part, what is left are the scores of the network.
    const alone = { ...net, linearShare: 1e-9, share: 1, biases: new Float32Array(labelCount) };
    const tagger = createTagger(alone, { readWordOf, tokenizer, frequent: model.frequent, scale, capacity });
    // All tokens are in doubt.
    const scores = new Int32Array(capacity * labelCount);
    for (let token = 0; token < tokens.count; token++) scores[token * labelCount + 1] = 1;
    tagger.refine(input, scores);
    reference(net, input).forEach((wanted, token) => {
      wanted.forEach((score, label) => {
        expect(at(scores, token * labelCount + label) * scale).toBeCloseTo(score, 1);
      });
    });
  });

  test('a clear token keeps its share of the linear score', () => {
    const net = taggerOf();
    const tagger = createTagger(net, { readWordOf, tokenizer, frequent: [], scale: 0.025, capacity });
    const input = inputOf('Anna met Tom.');
    const scores = new Int32Array(capacity * labelCount);
    for (let token = 0; token < tokens.count; token++) scores[token * labelCount] = 1000;
    tagger.refine(input, scores);
    expect(scores[0]).toBe(Math.round(1000 * net.linearShare));
  });

  test('finds the same in a text and after a longer one', () => {
    const names = createNamesModel(weights);
    const text = 'Please tell Ludmila Ostrowska that Bexley Works in Tarnworth has called.';
    const alone = names.find(text);
    names.find(`${'Carlos Mendoza of Mendoza Hnos. lives in Cuenca. '.repeat(400)}`);
    expect(names.find(text)).toEqual(alone);
    const shifted = names
      .find(`All is well.\n\n${text}`)
      .map(({ start, end, label }) => [start - 14, end - 14, label]);
    expect(shifted).toEqual(alone.map(({ start, end, label }) => [start, end, label]));
  });

  test('reads a file without it', () => {
    const packed = readFileSync(new URL('../../../weights/names-without-sa.bin', import.meta.url));
    expect(unpackModel(packed).tagger).toBeUndefined();
    expect(createNamesModel(packed).find('My name is Margaret Holloway.')).toHaveLength(1);
  });
});

describe('the kernel', () => {
  test('is what kernel.wat says', async () => {
    const path = fileURLToPath(new URL('kernel.wat', import.meta.url));
    const tools = await wabt();
    const module = tools.parseWat(path, readFileSync(path, 'utf8'), { simd: true });
    expect(Buffer.from(module.toBinary({}).buffer).toString('base64')).toBe(kernelBytes);
  });
});

describe('time', () => {
  /** Best of three, in milliseconds. */
  function timeOf(text: string): number {
    const names = createNamesModel(weights);
    names.find(text.slice(0, 20_000));
    const times = [0, 1, 2].map(() => {
      const began = process.cpuUsage();
      names.find(text);
      const { user } = process.cpuUsage(began);
      return user / 1000;
    });
    return Math.min(...times);
  }

  test.each(['Anna Maria ', 'The quick brown fox meets Anna Schmidt in Lyon. ', 'Xy-', 'Ab\n'])(
    'grows with the text only: %j',
    (unit) => {
      const textOf = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
      const short = timeOf(textOf(50_000));
      expect(timeOf(textOf(200_000))).toBeLessThan(Math.max(200, short * 10));
    },
  );
});
