import { seededRandom } from '@sluice/provider-simulator';
import { readNames } from './name-lists.ts';
import {
  createValueLists,
  createValues,
  replaceNames,
  synthesize,
  toLowerCaseRow,
  toUpperCaseRow,
  type Values,
} from './synthesis/index.ts';
import { type Row, readRows, sources } from './training-data.ts';

/** A training text with its weight. */
export interface WeightedRow {
  readonly row: Row;
  readonly weight: number;
  /** Domain number of a source with its own style; 0 for all others. */
  readonly domain: number;
}

/** Training and evaluation data. */
export interface Datasets {
  readonly train: readonly WeightedRow[];
  /** Real texts only, for word counts. */
  readonly texts: readonly string[];
  readonly dev: ReadonlyMap<string, readonly Row[]>;
}

/** Options for building the datasets. */
export interface DatasetOptions {
  readonly folder: string;
  readonly shareAlike: boolean;
  /** Hold out the dev sets for evaluation, or train on them too. */
  readonly isEvaluation: boolean;
  /** Hold out all rows of each source that has a dev set, instead of a fourth of some. */
  readonly wholeSources?: boolean;
  readonly synthesis: number;
  readonly seed: number;
}

/** Weight of a synthesized text. */
export const synthesisWeight = 0.6;
const copyWeight = 0.6;
const renamedShare = 0.3;
const lowerShare = 0.1;
const upperShare = 0.04;

/** Reads and synthesizes all texts. */
export function buildDatasets(options: DatasetOptions): Datasets {
  const { folder, isEvaluation } = options;
  const random = seededRandom(options.seed);
  const rare = [...readNames(folder).rareSurnames];
  const known = new Map<string, Values>();
  const valuesOf = (language: string): Values => {
    const values = known.get(language) ?? createValues(createValueLists(language, rare), random);
    known.set(language, values);
    return values;
  };
  const train: WeightedRow[] = [];
  const texts: string[] = [];
  const dev = new Map<string, Row[]>();
  for (const source of sources) {
    const rows = readRows(folder, source.file);
    const whole = source.dev === 'all' || options.wholeSources === true;
    const held = (at: number): boolean => source.dev !== undefined && (whole || at % 4 === 0);
    if (isEvaluation && source.dev !== undefined)
      dev.set(
        source.file,
        rows.filter((_, at) => held(at)),
      );
    if (source.shareAlike === true && !options.shareAlike) continue;
    const apart = source.hasOwnDomain === true ? sources.indexOf(source) + 1 : 0;
    const values = source.language === undefined ? undefined : valuesOf(source.language);
    rows.forEach((row, at) => {
      if (isEvaluation && held(at)) return;
      train.push({ row, weight: source.weight, domain: apart });
      texts.push(row.text);
      if (source.weight < 0.6) return;
      const weight = source.weight * copyWeight;
      const drawn = random();
      if (drawn < lowerShare) train.push({ row: toLowerCaseRow(row), weight, domain: apart });
      else if (drawn < lowerShare + upperShare)
        train.push({ row: toUpperCaseRow(row), weight, domain: apart });
      if (values !== undefined && row.spans.length > 0 && random() < renamedShare)
        train.push({ row: replaceNames(row, values), weight, domain: apart });
    });
  }
  const phrases = isEvaluation ? 'train' : 'all';
  for (const row of synthesize({
    folder,
    rows: options.synthesis,
    seed: options.seed,
    phrases,
    commonWords: options.shareAlike,
  }))
    train.push({ row, weight: synthesisWeight, domain: 0 });
  if (isEvaluation)
    dev.set(
      'own synthesis',
      synthesize({ folder, rows: 100, seed: options.seed + 1, phrases: 'held', commonWords: false }),
    );
  return { train, texts, dev };
}
