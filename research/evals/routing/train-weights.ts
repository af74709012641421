import { basename } from 'node:path';
import { runScript } from '../../run-script.ts';

/** What weights are trained on. */
export interface TrainingFiles {
  readonly data: readonly string[];
  readonly benchmarks: string;
  readonly aider?: string | undefined;
}

/** The files that have none of these names. */
export function without(data: readonly string[], held: readonly string[]): readonly string[] {
  const names = new Set(held.map((path) => basename(path)));
  return data.filter((path) => !names.has(basename(path)));
}

/** Trains weights into a folder, as the shipped ones are made. */
export function trainWeights({ data, benchmarks, aider }: TrainingFiles, folder: string): void {
  runScript('research/training/router/main.ts', [
    ...data.flatMap((path) => ['--data', path]),
    ...['--benchmarks', benchmarks, ...(aider === undefined ? [] : ['--aider', aider])],
    ...['--out', folder, '--json'],
  ]);
}
