import { findClusters } from './clusters.ts';
import { designRows, fitScaling } from './design-matrix.ts';
import { fitPart } from './fit-part.ts';
import { type Advantage, advantageOf, fitFamiliarity, fitTrust, type HeldFold } from './fit-trust.ts';
import { type GradedPrompt, type GradeTable, gradeTable, splitByGroup } from './graded-prompts.ts';
import { HeadModel, headShift } from './head-model.ts';
import type { HeadWeights } from './head-weights.ts';

/** Heads with fewer graded prompts than this would only repeat noise. */
export const fewestPrompts = 50;
const folds = 4;
const seed = 20_261_127;
const shapeWeight = 0.1;
const fullTrust = { level: 1, detail: 1, doubt: 1 };
const untrusted = {
  gate: { constant: 0, known: 0, likeness: 0, form: 0 },
  trust: { far: 0, farTrust: fullTrust, near: 1, nearTrust: fullTrust },
};

export interface HeadFit {
  readonly weights: HeadWeights;
  /** On left-out prompts of known subjects, and on left-out subjects. */
  readonly familiar: Advantage;
  readonly unfamiliar: Advantage;
  readonly prompts: number;
}

/** A number that prompts with the same kept words share. */
function questionOf({ sample: { words } }: GradedPrompt): number {
  return words.reduce((hash, word) => Math.imul(hash ^ word, 0x01000193), 0x811c9dc5);
}

function without(rows: Int32Array, held: Int32Array): Int32Array {
  const out = new Set(held);
  return rows.filter((row) => !out.has(row));
}

/** What heads that were fitted without some rows say about them. */
function holdOut(
  prompts: readonly GradedPrompt[],
  table: GradeTable,
  rows: Int32Array,
  held: Int32Array,
): HeldFold {
  const model = new HeadModel({ ...fitPart(table, without(rows, held), seed), ...untrusted });
  const width = table.models.length;
  return Array.from(held).flatMap((row) => {
    const sample = prompts[row]?.sample;
    if (sample === undefined) return [];
    const read = model.readTrusting(sample);
    const graded = table.models.flatMap((name, place) => {
      const score = table.scores[row * width + place] ?? Number.NaN;
      const belief = model.models.get(name);
      if (Number.isNaN(score) || belief === undefined) return [];
      const expected = table.expected[row * width + place] ?? 0;
      return [{ ...headShift(read, belief, expected), came: score - expected }];
    });
    if (graded.length === 0) return [];
    // Where several models were graded, only what tells them apart matters to a choice.
    const centered = (of: (one: (typeof graded)[number]) => number): number[] => {
      const mean = graded.length === 1 ? 0 : graded.reduce((sum, one) => sum + of(one), 0) / graded.length;
      return graded.map((one) => of(one) - mean);
    };
    const details = centered(({ detail }) => detail);
    const doubts = centered(({ doubt }) => doubt);
    const { known, likeness, form } = read;
    return [
      {
        known,
        likeness,
        form,
        said: centered(({ level }) => level).map((level, at) => ({
          level,
          detail: details[at] ?? 0,
          doubt: doubts[at] ?? 0,
        })),
        came: centered(({ came }) => came),
        weight: table.weights[row] ?? 0,
      },
    ];
  });
}

/** Parts of the rows that leave out what they are about: whole tasks where they are named, and whole kinds of prompts. */
function subjectParts(
  prompts: readonly GradedPrompt[],
  table: GradeTable,
  rows: Int32Array,
): readonly Int32Array[] {
  const scaling = fitScaling(table.matrix, rows);
  const design = designRows(table.matrix, rows, scaling, shapeWeight);
  const { clusterOf } = findClusters(design, scaling.columns, folds, seed);
  const kindOf = new Map(Array.from(rows, (row, place) => [row, clusterOf[place] ?? 0]));
  const kinds = splitByGroup(rows, (row) => kindOf.get(row) ?? 0, folds, seed);
  const tasks = new Set(prompts.map(({ task }) => task));
  return [
    ...(tasks.size < folds ? [] : splitByGroup(rows, (row) => prompts[row]?.task ?? '', folds, seed)),
    ...(kinds.length < 2 ? [] : kinds),
  ];
}

/**
 * Fits heads to graded prompts. How far they are believed is measured on prompts left out one by one, by whole tasks and by whole kinds,
 * against what was expected without heads. Undefined if there are too few. Deterministic.
 * @param progress receives the share that is done, 0 to 1
 */
export function fitHeads(
  prompts: readonly GradedPrompt[],
  progress: (done: number) => void = () => undefined,
): HeadFit | undefined {
  const table = gradeTable(prompts);
  const width = table.models.length;
  const rows = Int32Array.from(prompts.keys()).filter((row) =>
    table.models.some((_, place) => !Number.isNaN(table.scores[row * width + place])),
  );
  if (rows.length < fewestPrompts || width === 0) return undefined;
  const questions = prompts.map(questionOf);
  const nearParts = splitByGroup(rows, (row) => questions[row] ?? 0, folds, seed);
  const farParts = subjectParts(prompts, table, rows);
  const parts = nearParts.length + farParts.length + 1;
  let done = 0;
  const held = (part: Int32Array): HeldFold => {
    const fold = holdOut(prompts, table, rows, part);
    progress(++done / parts);
    return fold;
  };
  const near = nearParts.map(held);
  const far = farParts.map(held);
  const gate = fitFamiliarity(near, far);
  const trust = fitTrust(gate, near, far);
  const weights = { ...fitPart(table, rows, seed), gate, trust };
  progress(1);
  return {
    weights,
    familiar: advantageOf(gate, trust, near),
    unfamiliar: advantageOf(gate, trust, far),
    prompts: rows.length,
  };
}
