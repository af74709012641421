import { denseSpan, type PackedTagger, windowSpan } from '../packed-tagger.ts';
import { labelCount } from '../scorer.ts';
import { createKernel } from './kernel.ts';
import { activationSteps, denseWeights, outWeights, padded, weightSteps } from './layout.ts';
import { createMemory } from './memory.ts';
import {
  createWordVectors,
  type TaggerInput,
  type TaggerOptions,
  vectorBytes,
  vectorLength,
} from './word-vectors.ts';

/** Adds what a small neural network makes of the doubtful tokens to the scores of the linear part. */
export interface Tagger {
  refine(input: TaggerInput, scores: Int32Array): void;
}

/** A token is doubtful unless "no name" leads the begin of any name by so much. */
const clearLead = 1.5;
/** Bytes of memory for weights other than the table. */
const weightBytes = 1_000_000;

/** Creates a tagger. */
export function createTagger(model: PackedTagger, options: TaggerOptions): Tagger {
  const { capacity, scale } = options;
  const { hidden, window, dense, linearShare } = model;
  const channels = window + 2 * hidden;
  const rowBytes = channels * 2;
  const labels = padded(labelCount);
  const memory = createMemory(
    model.table.length + vectorBytes(model, capacity) + capacity * (rowBytes + 4) + weightBytes,
  );
  const { int32, float32, bytes } = memory;
  const kernel = createKernel(memory.memory);
  const vectors = createWordVectors(model, memory, kernel, options);
  const windowBias = memory.put(model.windowBias);
  const deepWeights = memory.put(denseWeights(model));
  const denseBias = memory.put(model.denseBias);
  const out = outWeights(model);
  const deepOut = memory.put(out.deep);
  const nearOut = memory.put(out.near);
  const paddedBias = new Float32Array(labels);
  paddedBias.set(model.outBias);
  const outBias = memory.put(paddedBias);
  const nothing = memory.words(vectorLength(model));
  /** Vectors of the words of the sentence, with two empty ones before and after it. */
  const sequence = memory.words(capacity + windowSpan);
  /** Rows of the tokens of the sentence, with an empty one before and after it. */
  const rows = memory.words(((capacity + denseSpan) * rowBytes) / 4);
  const deep = memory.words(2 * dense);
  const rectified = memory.words(dense);
  const partly = memory.words(2 * labels);
  const logits = memory.words(2 * labels);
  const runningFrom = window * windowSpan * 4;
  const wanted = new Uint8Array(capacity);
  const queue = new Int32Array(capacity);
  const share = model.share / scale;
  // Doubt is about the scores of the linear part alone, before their share is taken.
  const added = model.biases.map((bias) => bias / (linearShare * scale));

  /** Marks the doubtful tokens, which may begin a name; returns whether there are any. */
  function mark(input: TaggerInput, scores: Int32Array, from: number, to: number): boolean {
    let any = false;
    for (let token = from; token < to; token++) {
      const at = token * labelCount;
      const bar = (scores[at] as number) + (added[0] as number) - clearLead / scale;
      let doubtful = 0;
      for (let label = 1; label < labelCount; label += 2)
        if ((scores[at + label] as number) + (added[label] as number) > bar) doubtful = 1;
      if (input.isRepetitive[token] === 1) doubtful = 0;
      wanted[token] = doubtful;
      if (doubtful === 1) any = true;
    }
    return any;
  }

  function isNear(token: number, from: number, to: number): boolean {
    for (let at = Math.max(from, token - 1); at <= Math.min(to - 1, token + 1); at++)
      if (wanted[at] === 1) return true;
    return false;
  }

  /** Fills the rows of a sentence: windows where they are needed, and running means. */
  function readSentence(input: TaggerInput, from: number, to: number): void {
    const count = to - from;
    const first = (sequence >> 2) + 2;
    int32.fill(nothing, first - 2, first);
    for (let at = 0; at < count; at++) int32[first + at] = vectors.vectorOf(input, from + at);
    int32.fill(nothing, first + count, first + count + 2);
    vectors.finish();
    for (let at = 0; at < count; at++)
      if (isNear(from + at, from, to))
        kernel.near(sequence + at * 4, windowBias, window * 4, rows + (at + 1) * rowBytes, activationSteps);
    const start = sequence + 8;
    const left = rows + rowBytes + window * 2;
    kernel.run(start, count, 4, runningFrom, hidden * 4, left, rowBytes, activationSteps);
    const last = start + (count - 1) * 4;
    const right = rows + count * rowBytes + (window + hidden) * 2;
    kernel.run(last, count, -4, runningFrom + hidden * 8, hidden * 4, right, -rowBytes, activationSteps);
    bytes.fill(0, rows + (count + 1) * rowBytes, rows + (count + 2) * rowBytes);
  }

  /** Writes the scores of two tokens of the sentence to `logits`. */
  function readTokens(left: number, right: number): void {
    const step = 1 / (activationSteps * weightSteps);
    const leftRow = rows + left * rowBytes;
    const rightRow = rows + right * rowBytes;
    const span = channels * denseSpan;
    const deepRight = deep + dense * 4;
    kernel.project(leftRow, rightRow, span, deepWeights, denseBias, denseBias, deep, deepRight, dense, step);
    kernel.rectify(deep, dense * 8, rectified, activationSteps);
    const rectifiedRight = rectified + dense * 2;
    const partlyRight = partly + labels * 4;
    const logitsRight = logits + labels * 4;
    kernel.project(
      rectified,
      rectifiedRight,
      dense,
      deepOut,
      outBias,
      outBias,
      partly,
      partlyRight,
      labels,
      step,
    );
    const nearLeft = leftRow + rowBytes;
    const nearRight = rightRow + rowBytes;
    kernel.project(
      nearLeft,
      nearRight,
      window,
      nearOut,
      partly,
      partlyRight,
      logits,
      logitsRight,
      labels,
      step,
    );
  }

  /** Adds the scores of a token, the first or second of `logits`. */
  function addScores(scores: Int32Array, token: number, from: number): void {
    const at = token * labelCount;
    const found = (logits >> 2) + from;
    for (let label = 0; label < labelCount; label++)
      scores[at + label] = Math.round(
        (scores[at + label] as number) + share * (float32[found + label] as number),
      );
  }

  function refineSentence(input: TaggerInput, scores: Int32Array, from: number, to: number): void {
    const any = mark(input, scores, from, to);
    for (let at = from * labelCount; at < to * labelCount; at++)
      scores[at] = Math.round(linearShare * (scores[at] as number));
    if (!any) return;
    readSentence(input, from, to);
    let count = 0;
    for (let token = from; token < to; token++) if (wanted[token] === 1) queue[count++] = token;
    for (let first = 0; first < count; first += 2) {
      const second = Math.min(first + 1, count - 1);
      const left = queue[first] as number;
      const right = queue[second] as number;
      readTokens(left - from, right - from);
      addScores(scores, left, 0);
      if (second > first) addScores(scores, right, labels);
    }
  }

  function refine(input: TaggerInput, scores: Int32Array): void {
    const { tokens } = input;
    vectors.begin(input.words);
    for (let from = 0; from < tokens.count; ) {
      let to = from + 1;
      while (to < tokens.count && tokens.startsSentence[to] !== 1) to++;
      refineSentence(input, scores, from, to);
      from = to;
    }
  }

  return { refine };
}
