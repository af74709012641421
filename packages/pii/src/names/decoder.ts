import { labelCount } from './scorer.ts';

const impossible = -1e9;
const contextTokens = 2;

/** A span of tokens and the sequence it is in, all ends exclusive. */
export interface SpanRange {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** Finds the best labels of sequences of tokens, and how sure they are. */
export interface Decoder {
  /** Best label of each token decoded last, by its index in the scores. */
  readonly path: Uint8Array;
  /** Decodes the tokens from `from` up to `to`; gives whether a name is among them. */
  decode(scores: Int32Array, from: number, to: number): boolean;
  /** Least probability of the best label over the tokens of a span, seen from its surroundings. */
  confidence(scores: Int32Array, span: SpanRange): number;
}

function mayFollow(from: number, to: number): boolean {
  return to % 2 === 1 || to === 0 || from === to || from === to - 1;
}

/** Makes a decoder for at most so many tokens; `biases` are added to the scores of the labels. */
export function createDecoder(
  transitions: Float32Array,
  scale: number,
  biases: Float32Array,
  capacity: number,
): Decoder {
  const path = new Uint8Array(capacity);
  const back = new Uint8Array(capacity * labelCount);
  const best = new Float64Array(labelCount);
  const next = new Float64Array(labelCount);
  const alpha = new Float64Array(capacity * labelCount);
  const beta = new Float64Array(capacity * labelCount);
  const potential = new Float64Array(capacity * labelCount);
  const forward = new Float64Array(labelCount * labelCount);
  const steps = new Float64Array(labelCount * labelCount);
  const added = biases.map((bias) => bias / scale);
  let steepest = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < labelCount; from++)
    for (let to = 0; to < labelCount; to++) {
      const value = transitions[from * labelCount + to] as number;
      forward[to * labelCount + from] = mayFollow(from, to) ? value / scale : impossible;
      steps[from * labelCount + to] = mayFollow(from, to) ? Math.exp(value) : 0;
      if (mayFollow(from, to)) steepest = Math.max(steepest, value);
    }
  const margin =
    Math.max(...added) - (added[0] as number) + (2 * (steepest - (transitions[0] as number))) / scale;

  /** Best label before each label of one token. */
  function step(scores: Int32Array, at: number): void {
    for (let to = 0; to < labelCount; to++) {
      const inside = to !== 0 && (to & 1) === 0;
      const low = inside ? to - 1 : 0;
      const high = inside ? to + 1 : labelCount;
      let top = impossible * 2;
      let chosen = low;
      for (let from = low; from < high; from++) {
        const value = (best[from] as number) + (forward[to * labelCount + from] as number);
        if (value > top) {
          top = value;
          chosen = from;
        }
      }
      back[at + to] = chosen;
      next[to] = top + (scores[at + to] as number) + (added[to] as number);
    }
    best.set(next);
  }

  /** Follows the best labels back; gives whether a name is among them. */
  function trace(from: number, to: number): boolean {
    let label = 0;
    for (let other = 1; other < labelCount; other++)
      if ((best[other] as number) > (best[label] as number)) label = other;
    let any = false;
    for (let token = to - 1; token >= from; token--) {
      path[token] = label;
      if (label !== 0) any = true;
      label = back[token * labelCount + label] as number;
    }
    return any;
  }

  /** Whether "no name" stands so far above all else at every token that no path can pass it. */
  function isQuiet(scores: Int32Array, from: number, to: number): boolean {
    for (let at = from * labelCount; at < to * labelCount; at += labelCount) {
      const bar = (scores[at] as number) - margin;
      for (let label = 1; label < labelCount; label++) if ((scores[at + label] as number) > bar) return false;
    }
    return true;
  }

  function decode(scores: Int32Array, from: number, to: number): boolean {
    if (isQuiet(scores, from, to)) {
      path.fill(0, from, to);
      return false;
    }
    const first = from * labelCount;
    for (let label = 0; label < labelCount; label++) {
      const inside = label !== 0 && (label & 1) === 0;
      best[label] = inside ? impossible : (scores[first + label] as number) + (added[label] as number);
    }
    for (let token = from + 1; token < to; token++) step(scores, token * labelCount);
    return trace(from, to);
  }

  function normalise(values: Float64Array, at: number): void {
    let sum = 0;
    for (let label = 0; label < labelCount; label++) sum += values[at + label] as number;
    const factor = sum > 0 ? 1 / sum : 0;
    for (let label = 0; label < labelCount; label++)
      values[at + label] = (values[at + label] as number) * factor;
  }

  function raise(scores: Int32Array, from: number, to: number): void {
    for (let token = from; token < to; token++) {
      const at = token * labelCount;
      let top = impossible;
      for (let label = 0; label < labelCount; label++) {
        const value = (scores[at + label] as number) + (added[label] as number);
        potential[at + label] = value;
        if (value > top) top = value;
      }
      for (let label = 0; label < labelCount; label++)
        potential[at + label] = Math.exp(((potential[at + label] as number) - top) * scale);
    }
  }

  /** Sum over the labels that may stand before `label`. */
  function before(label: number, at: number): number {
    if (label !== 0 && (label & 1) === 0)
      return (
        (alpha[at + label - 1] as number) * (steps[(label - 1) * labelCount + label] as number) +
        (alpha[at + label] as number) * (steps[label * labelCount + label] as number)
      );
    let sum = 0;
    for (let other = 0; other < labelCount; other++)
      sum += (alpha[at + other] as number) * (steps[other * labelCount + label] as number);
    return sum;
  }

  function sweep(from: number, to: number): void {
    for (let label = 0; label < labelCount; label++) {
      const inside = label !== 0 && (label & 1) === 0;
      alpha[from * labelCount + label] = inside ? 0 : (potential[from * labelCount + label] as number);
      beta[(to - 1) * labelCount + label] = 1;
    }
    normalise(alpha, from * labelCount);
    for (let token = from + 1; token < to; token++) {
      const at = token * labelCount;
      for (let label = 0; label < labelCount; label++)
        alpha[at + label] = before(label, at - labelCount) * (potential[at + label] as number);
      normalise(alpha, at);
    }
    for (let token = to - 2; token >= from; token--) sweepBack(token * labelCount);
  }

  function sweepBack(at: number): void {
    const ahead = at + labelCount;
    for (let label = 0; label < labelCount; label++)
      next[label] = (potential[ahead + label] as number) * (beta[ahead + label] as number);
    for (let label = 0; label < labelCount; label++) {
      let sum = 0;
      for (let other = 0; other < labelCount; other++)
        sum += (steps[label * labelCount + other] as number) * (next[other] as number);
      beta[at + label] = sum;
    }
    normalise(beta, at);
  }

  function sureness(scores: Int32Array, span: SpanRange): number {
    const from = Math.max(span.from, span.first - contextTokens);
    const to = Math.min(span.to, span.last + contextTokens);
    raise(scores, from, to);
    sweep(from, to);
    let least = 1;
    for (let token = span.first; token < span.last; token++) {
      const at = token * labelCount;
      let sum = 0;
      for (let label = 0; label < labelCount; label++)
        sum += (alpha[at + label] as number) * (beta[at + label] as number);
      const own = at + (path[token] as number);
      least = Math.min(least, sum > 0 ? ((alpha[own] as number) * (beta[own] as number)) / sum : 0);
    }
    return least;
  }

  return { path, decode, confidence: sureness };
}
