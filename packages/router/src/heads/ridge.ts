import type { DesignMatrix } from './design-matrix.ts';

/** Targets of several linear models, row by row; weight 0 means that a row has no such target. */
export interface Targets {
  readonly outputs: number;
  readonly values: Float64Array;
  readonly weights: Float32Array;
}

/** Weights of several linear models: `outputs` numbers per column of the design matrix. */
export interface LinearModels {
  readonly outputs: number;
  readonly weights: Float32Array;
}

/** Multiplies `design` by the weights: `outputs` numbers per row. */
export function applyLinear(design: DesignMatrix, models: LinearModels): Float64Array {
  const { outputs, weights } = models;
  const out = new Float64Array(design.rows * outputs);
  multiply(design, weights, outputs, out);
  return out;
}

function multiply(
  design: DesignMatrix,
  weights: Float32Array | Float64Array,
  outputs: number,
  out: Float64Array,
): void {
  const { starts, indices, values, rows } = design;
  out.fill(0);
  for (let row = 0; row < rows; row++) {
    const base = row * outputs;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at++) {
      const column = (indices[at] ?? 0) * outputs;
      const value = values[at] ?? 0;
      for (let output = 0; output < outputs; output++) {
        out[base + output] = (out[base + output] ?? 0) + value * (weights[column + output] ?? 0);
      }
    }
  }
}

function multiplyTransposed(
  design: DesignMatrix,
  input: Float64Array,
  outputs: number,
  out: Float64Array,
): void {
  const { starts, indices, values, rows } = design;
  out.fill(0);
  for (let row = 0; row < rows; row++) {
    const base = row * outputs;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at++) {
      const column = (indices[at] ?? 0) * outputs;
      const value = values[at] ?? 0;
      for (let output = 0; output < outputs; output++) {
        out[column + output] = (out[column + output] ?? 0) + value * (input[base + output] ?? 0);
      }
    }
  }
}

/** Dot products by output. */
function dots(left: Float64Array, right: Float64Array, outputs: number): Float64Array {
  const sums = new Float64Array(outputs);
  for (let base = 0; base < left.length; base += outputs) {
    for (let output = 0; output < outputs; output++) {
      sums[output] = (sums[output] ?? 0) + (left[base + output] ?? 0) * (right[base + output] ?? 0);
    }
  }
  return sums;
}

/** left += sign * rates[output] * right. */
function addScaled(left: Float64Array, right: Float64Array, rates: Float64Array, sign: 1 | -1): void {
  const outputs = rates.length;
  for (let base = 0; base < left.length; base += outputs) {
    for (let output = 0; output < outputs; output++) {
      const at = base + output;
      left[at] = (left[at] ?? 0) + sign * (rates[output] ?? 0) * (right[at] ?? 0);
    }
  }
}

/** left = right + ratios[output] * left. */
function updateDirection(left: Float64Array, right: Float64Array, ratios: Float64Array): void {
  const outputs = ratios.length;
  for (let base = 0; base < left.length; base += outputs) {
    for (let output = 0; output < outputs; output++) {
      const at = base + output;
      left[at] = (right[at] ?? 0) + (ratios[output] ?? 0) * (left[at] ?? 0);
    }
  }
}

function applyWeights(values: Float64Array, weights: Float32Array): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * (weights[at] ?? 0);
}

/** Keeps the curvature of the constant positive if no row has a target. */
const constantPenalty = 1e-6;
/** Relative residual at which an output has converged. */
const tolerance = 1e-12;

/**
 * Ridge regression of every output, by conjugate gradients on the normal equations (Hestenes and Stiefel 1952), all
 * outputs at once. The last column of `design` is the constant and is not penalized.
 */
export function fitRidge(design: DesignMatrix, targets: Targets, penalty: number, steps = 30): LinearModels {
  const { outputs, values, weights } = targets;
  const size = design.columns * outputs;
  const solution = new Float64Array(size);
  const residual = new Float64Array(size);
  const scratch = values.slice();
  applyWeights(scratch, weights);
  multiplyTransposed(design, scratch, outputs, residual);
  const direction = residual.slice();
  const image = new Float64Array(size);
  const constant = size - outputs;
  let strength = dots(residual, residual, outputs);
  const first = strength;
  for (let step = 0; step < steps; step++) {
    multiply(design, direction, outputs, scratch);
    applyWeights(scratch, weights);
    multiplyTransposed(design, scratch, outputs, image);
    for (let at = 0; at < size; at++) {
      image[at] = (image[at] ?? 0) + (at < constant ? penalty : constantPenalty) * (direction[at] ?? 0);
    }
    const curvature = dots(direction, image, outputs);
    const rates = strength.map((value, output) => {
      const bend = curvature[output] ?? 0;
      return value > tolerance * (first[output] ?? 0) && bend > 0 ? value / bend : 0;
    });
    addScaled(solution, direction, rates, 1);
    addScaled(residual, image, rates, -1);
    const next = dots(residual, residual, outputs);
    const before = strength;
    updateDirection(
      direction,
      residual,
      next.map((value, output) => ((before[output] ?? 0) > 0 ? value / (before[output] ?? 1) : 0)),
    );
    strength = next;
  }
  return { outputs, weights: Float32Array.from(solution) };
}
