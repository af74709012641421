import { kernelBytes } from './kernel.generated.ts';
import { type LinearMemory, start } from './web-assembly.ts';

/** The arithmetic of `kernel.wat`; all arguments but counts and scales are addresses. */
export interface Kernel {
  sumRows(list: number, count: number, width: number, out: number): void;
  project(
    left: number,
    right: number,
    inputs: number,
    weights: number,
    leftBias: number,
    rightBias: number,
    leftOut: number,
    rightOut: number,
    outputs: number,
    scale: number,
  ): void;
  openGates(values: number, bytes: number): void;
  run(
    list: number,
    count: number,
    step: number,
    offset: number,
    bytes: number,
    out: number,
    stride: number,
    scale: number,
  ): void;
  rectify(input: number, bytes: number, out: number, scale: number): void;
  near(list: number, bias: number, bytes: number, out: number, scale: number): void;
}

const names = ['sumRows', 'project', 'openGates', 'run', 'rectify', 'near'];

function isKernel(exports: object): exports is Kernel {
  return names.every((name) => typeof Reflect.get(exports, name) === 'function');
}

/** Starts the kernel over a memory. */
export function createKernel(memory: LinearMemory): Kernel {
  const exports = start(Buffer.from(kernelBytes, 'base64'), { tagger: { memory } });
  if (!isKernel(exports)) throw new Error('The kernel of the tagger lacks a function.');
  return exports;
}
