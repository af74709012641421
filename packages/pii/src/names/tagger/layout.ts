/**
 * The weights of a tagger as its kernel reads them. They are arranged here and not where the tagger is made: whatever a function of the
 * tagger saw, it would keep, and with the model all bytes of its file.
 */
import { denseSpan, type PackedTagger, placeCount, windowSpan } from '../packed-tagger.ts';
import { labelCount } from '../scorer.ts';

/** 16-bit steps of one, of activations and of the weights that they or rows are multiplied with. */
export const activationSteps = 512;
export const weightSteps = 1024;
export const rowWeightSteps = 2048;

/** Outputs that the kernel computes together. */
const block = 16;

/** Next multiple of a block. */
export function padded(count: number): number {
  return Math.ceil(count / block) * block;
}

/** Weights of a product as the kernel reads them: 16 outputs at a time, two inputs of all of them together. */
function arrange(
  outputs: number,
  inputs: number,
  steps: number,
  weightOf: (output: number, input: number) => number,
): Int16Array {
  const arranged = new Int16Array(padded(outputs) * inputs);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++) {
      const from = ((output - (output % block)) * inputs + (input - (input % 2)) * block) | 0;
      const weight = Math.round(weightOf(output, input) * steps);
      arranged[from + (output % block) * 2 + (input % 2)] = Math.max(-32_767, Math.min(32_767, weight));
    }
  return arranged;
}

/** Weights of the rows of words for the outputs of a word. */
export function wordWeights(model: PackedTagger): Int16Array {
  const outputs = model.window * windowSpan + 4 * model.hidden;
  return arrange(outputs, model.width, rowWeightSteps, (output, input) => wordWeight(model, output, input));
}

/** Weight of a row's number for one output of a word: the window's parts, place by place, then the running means. */
export function wordWeight(model: PackedTagger, output: number, input: number): number {
  const { width, window, windowWeights, runningWeights } = model;
  const near = window * windowSpan;
  if (output >= near) return runningWeights[(output - near) * width + input] as number;
  const place = Math.floor(output / window);
  return windowWeights[((output % window) * width + input) * windowSpan + place] as number;
}

/** What each place adds to the outputs of a word, with the bias of the running means. */
export function placeOutputs(model: PackedTagger): Float32Array {
  const { width, window, hidden, place, runningBias } = model;
  const near = window * windowSpan;
  const outputs = near + 4 * hidden;
  const result = new Float32Array(placeCount * outputs);
  for (let at = 0; at < placeCount; at++)
    for (let output = 0; output < outputs; output++) {
      let sum = output >= near ? (runningBias[output - near] as number) : 0;
      for (let input = 0; input < width; input++)
        sum += wordWeight(model, output, input) * (place[at * width + input] as number);
      result[at * outputs + output] = sum;
    }
  return result;
}

/** Weights of the dense part. */
export function denseWeights(model: PackedTagger): Int16Array {
  const inputs = (model.window + 2 * model.hidden) * denseSpan;
  return arrange(model.dense, inputs, weightSteps, (output, input) => denseWeight(model, output, input));
}

/** Weights of the labels for the dense part and, behind it, for the window of a token. */
export function outWeights({ dense, window, outWeights: weights }: PackedTagger): {
  readonly deep: Int16Array;
  readonly near: Int16Array;
} {
  const from = (first: number, count: number): Int16Array =>
    arrange(
      labelCount,
      count,
      weightSteps,
      (output, input) => weights[output * (dense + window) + first + input] as number,
    );
  return { deep: from(0, dense), near: from(dense, window) };
}

/** Weight of the dense part; its inputs are the rows of the token before, of the token, and of the one after. */
export function denseWeight(model: PackedTagger, output: number, input: number): number {
  const channels = model.window + 2 * model.hidden;
  const place = Math.floor(input / channels);
  return model.denseWeights[(output * channels + (input % channels)) * denseSpan + place] as number;
}
