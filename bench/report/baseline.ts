import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Summary } from './summary.ts';

const FILE = fileURLToPath(new URL('../baseline.json', import.meta.url));

type FigureMap<T> = Readonly<Record<string, T>>;

/** Medians of an earlier run. */
export interface Baseline {
  readonly date: string;
  readonly node: string;
  readonly cpu: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly targets: FigureMap<FigureMap<number>>;
  readonly ratios: FigureMap<FigureMap<number>>;
}

export async function writeBaseline(summary: Summary): Promise<string> {
  const medians = (groups: Summary['targets']): FigureMap<FigureMap<number>> =>
    Object.fromEntries(
      Object.entries(groups).map(([group, figures]) => [
        group,
        Object.fromEntries(
          Object.entries(figures).map(([name, { median }]) => [name, Number(median.toPrecision(4))]),
        ),
      ]),
    );
  const baseline: Baseline = {
    date: summary.date,
    node: summary.node,
    cpu: summary.cpu,
    rounds: summary.options.rounds,
    seconds: summary.options.seconds,
    targets: medians(summary.targets),
    ratios: medians(summary.ratios),
  };
  await writeFile(FILE, `${JSON.stringify(baseline, null, 2)}\n`);
  return FILE;
}

/** @returns null if there is none, or it is not one. */
export async function readBaseline(): Promise<Baseline | null> {
  try {
    const value: unknown = JSON.parse(await readFile(FILE, 'utf8'));
    return isBaseline(value) ? value : null;
  } catch {
    return null;
  }
}

/** Change of a value against the baseline, as a share: 0.1 is a tenth more. Null if it was not measured then. */
export function changeSince(before: number | undefined, now: number): number | null {
  return before === undefined || before === 0 ? null : now / before - 1;
}

function isBaseline(value: unknown): value is Baseline {
  return (
    typeof value === 'object' && value !== null && 'date' in value && 'targets' in value && 'ratios' in value
  );
}
