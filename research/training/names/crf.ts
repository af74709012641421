import { seededRandom } from '@sluice/provider-simulator';
import type { Corpus } from './corpus.ts';
import { createChain, exponentials, labelCount } from './forward-backward.ts';

const numLabels = labelCount;
/** A row: the weights of a feature for each label, and the sum of its squared gradients. */
export const rowStride = numLabels + 1;

const maxSequenceLength = 8192;

/** The trained model. */
export interface Crf {
  readonly rows: Float32Array;
  readonly transitions: Float32Array;
  /** The remaining features. */
  readonly kept: Int32Array;
}

/** Training options. */
export interface CrfOptions {
  readonly epochs: number;
  readonly rate: number;
  /** Weight decay. */
  readonly decay: number;
  /** Share of features dropped at each step, for regularization. */
  readonly dropout: number;
  readonly seed: number;
  /** Features seen less often are ignored. */
  readonly minCount: number;
  /** Number of features kept by pruning; one more epoch trains the rest. */
  readonly keep: number;
  readonly log: (line: string) => void;
}

/** Writes the features of a token, including those of its neighbors' words. */
function featuresOf(corpus: Corpus, token: number, from: number, to: number, into: Int32Array): number {
  const type = corpus.type.data;
  const typeFrom = corpus.typeFrom.data;
  const typeFeatures = corpus.typeFeatures.data;
  let count = 0;
  for (let place = 0; place < 5; place++) {
    const other = token + place - 2;
    if (other < from || other >= to) continue;
    const slot = (type[other] as number) * 5 + place;
    const end = typeFrom[slot + 1] as number;
    for (let at = typeFrom[slot] as number; at < end; at++) into[count++] = typeFeatures[at] as number;
  }
  const end = corpus.tokenFrom.data[token + 1] as number;
  for (let at = corpus.tokenFrom.data[token] as number; at < end; at++)
    into[count++] = corpus.tokenFeatures.data[at] as number;
  return count;
}

/** Counts the occurrences of each feature. */
function countFeatures(corpus: Corpus): Int32Array {
  const counts = new Int32Array(corpus.index.size);
  const ids = new Int32Array(512);
  for (let sequence = 0; sequence + 1 < corpus.sequences.size; sequence++) {
    const from = corpus.sequences.data[sequence] as number;
    const to = corpus.sequences.data[sequence + 1] as number;
    for (let token = from; token < to; token++) {
      const count = featuresOf(corpus, token, from, to, ids);
      for (let at = 0; at < count; at++) {
        const id = ids[at] as number;
        counts[id] = (counts[id] as number) + 1;
      }
    }
  }
  return counts;
}

/** How far a row can change a score; an equal change of all labels has no effect. */
function rowImportance(rows: Float32Array, row: number): number {
  let mean = 0;
  for (let y = 0; y < numLabels; y++) mean += (rows[row + y] as number) / numLabels;
  let top = 0;
  for (let y = 0; y < numLabels; y++) top = Math.max(top, Math.abs((rows[row + y] as number) - mean));
  return top;
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const held = order[at] as number;
    order[at] = order[other] as number;
    order[other] = held;
  }
}

/** Stochastic gradient descent with an adaptive rate per feature. */
function createTrainer(corpus: Corpus, options: CrfOptions) {
  const rows = new Float32Array(corpus.index.size * rowStride);
  /** Occurrences of each feature; negative once pruned. */
  const counts = countFeatures(corpus);
  const transitions = new Float32Array(numLabels * numLabels);
  const transitionSquares = new Float32Array(numLabels * numLabels).fill(1);
  const chain = createChain(maxSequenceLength);
  const scores = new Float64Array(maxSequenceLength * numLabels);
  const ids = new Int32Array(maxSequenceLength * 160);
  const idFrom = new Int32Array(maxSequenceLength + 1);
  const buffer = new Int32Array(512);
  const gradient = new Float64Array(numLabels);
  const random = seededRandom(options.seed);
  const gold = (token: number): number => corpus.gold.data[token] as number;

  /** Scores the labels of a token with the features kept by dropout. */
  function scoreToken(token: number, from: number, to: number, start: number): number {
    const count = featuresOf(corpus, token, from, to, buffer);
    const base = (token - from) * numLabels;
    let used = start;
    scores.fill(0, base, base + numLabels);
    for (let at = 0; at < count; at++) {
      const id = buffer[at] as number;
      if ((counts[id] as number) < options.minCount || random() < options.dropout) continue;
      ids[used++] = id;
      const row = id * rowStride;
      for (let y = 0; y < numLabels; y++)
        scores[base + y] = (scores[base + y] as number) + (rows[row + y] as number);
    }
    return used;
  }

  function updateTransitions(from: number, to: number, weight: number, rate: number): void {
    const { pairs } = chain;
    for (let token = from + 1; token < to; token++) {
      const pair = gold(token - 1) * numLabels + gold(token);
      pairs[pair] = (pairs[pair] as number) - 1;
    }
    for (let pair = 0; pair < numLabels * numLabels; pair++) {
      const slope = (pairs[pair] as number) * weight;
      if (slope === 0) continue;
      transitionSquares[pair] = (transitionSquares[pair] as number) + slope * slope;
      const step = (rate * slope) / Math.sqrt(transitionSquares[pair] as number);
      transitions[pair] = (transitions[pair] as number) - step;
    }
  }

  function updateToken(at: number, right: number, weight: number, rate: number): void {
    let norm = 0;
    for (let y = 0; y < numLabels; y++) {
      const slope = ((scores[at * numLabels + y] as number) - (y === right ? 1 : 0)) * weight;
      gradient[y] = slope;
      norm += slope * slope;
    }
    if (norm < 1e-6) return;
    const end = idFrom[at + 1] as number;
    for (let feature = idFrom[at] as number; feature < end; feature++) {
      const row = (ids[feature] as number) * rowStride;
      const square = (rows[row + numLabels] as number) + norm;
      rows[row + numLabels] = square;
      const step = rate / Math.sqrt(square + 0.1);
      for (let y = 0; y < numLabels; y++) {
        const value = rows[row + y] as number;
        rows[row + y] = value - step * ((gradient[y] as number) + options.decay * value);
      }
    }
  }

  /** Trains on one sequence; returns its loss. */
  function updateFromSequence(sequence: number, rate: number): number {
    const from = corpus.sequences.data[sequence] as number;
    const to = corpus.sequences.data[sequence + 1] as number;
    if (to === from || to - from > maxSequenceLength) return 0;
    const weight = corpus.weights[sequence] as number;
    let used = 0;
    for (let token = from; token < to; token++) {
      idFrom[token - from] = used;
      used = scoreToken(token, from, to, used);
    }
    idFrom[to - from] = used;
    chain.marginals(scores, to - from, exponentials(transitions));
    updateTransitions(from, to, weight, rate);
    let loss = 0;
    for (let token = from; token < to; token++) {
      loss -= Math.log(Math.max(1e-12, scores[(token - from) * numLabels + gold(token)] as number));
      updateToken(token - from, gold(token), weight, rate);
    }
    return loss;
  }

  /** Removes all but the most important features. */
  function prune(): void {
    const worth = new Float32Array(counts.length);
    counts.forEach((count, id) => {
      if (count >= options.minCount)
        worth[id] = rowImportance(rows, id * rowStride) * Math.min(count, 16) ** 0.5;
    });
    const floor = Float32Array.from(worth).sort()[Math.max(0, worth.length - options.keep)] as number;
    for (let id = 0; id < counts.length; id++) {
      if ((worth[id] as number) >= floor && (worth[id] as number) > 0) continue;
      counts[id] = -1;
      rows.fill(0, id * rowStride, id * rowStride + numLabels);
    }
  }

  /** Scales weights down, since dropout is off at inference. */
  function finish(): Crf {
    for (let row = 0; row < rows.length; row += rowStride)
      for (let y = 0; y < numLabels; y++) rows[row + y] = (rows[row + y] as number) * (1 - options.dropout);
    const kept = Int32Array.from(counts.keys()).filter((id) => (counts[id] as number) >= options.minCount);
    return { rows, transitions, kept };
  }

  return { learnSequence: updateFromSequence, prune, finish, random };
}

/** Trains a conditional random field. */
export function trainCrf(corpus: Corpus, options: CrfOptions): Crf {
  const { epochs, log } = options;
  const trainer = createTrainer(corpus, options);
  const order = Int32Array.from({ length: corpus.sequences.size - 1 }, (_, at) => at);
  for (let epoch = 1; epoch <= epochs + 1; epoch++) {
    if (epoch === epochs + 1) trainer.prune();
    shuffle(order, trainer.random);
    // The last epochs reduce the learning rate.
    const rate = options.rate * (epoch > epochs - 1 ? 0.25 : epoch === epochs - 1 ? 0.5 : 1);
    let loss = 0;
    for (const sequence of order) loss += trainer.learnSequence(sequence, rate);
    log(`epoch ${epoch} of ${epochs + 1}: loss ${(loss / corpus.start.size).toFixed(5)}`);
  }
  return trainer.finish();
}
