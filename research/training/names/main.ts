/**
 * Trains the linear part of the names model and writes its weights; the neural part of the file that is there stays:
 * `npm run train:names -- [--train PATH] [--without-sa] [--json]`.
 * See the README beside this file for inputs and outputs.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDatasets, type DatasetOptions } from './datasets.ts';
import { evaluateModel } from './evaluate-model.ts';
import { licences } from './licences.ts';
import { f1, formatScores, type Scores, sumTypes } from './score.ts';
import { partsOf, withTagger } from './tagger/join-weights.ts';
import { trainModel } from './train-model.ts';
import { sources } from './training-data.ts';

const { values } = parseArgs({
  options: {
    train: { type: 'string', default: '../shared/data/pii' },
    'without-sa': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    /** A small run to check that training is reproducible. */
    quick: { type: 'boolean', default: false },
    /** Learns from no row of any source that has a dev set, scores these, and writes what it learned to `--out`. */
    'whole-sources': { type: 'boolean', default: false },
    /** Output path; defaults to the weights folder of the package. */
    out: { type: 'string' },
  },
});

const seed = 20_261_121;
const epochs = values.quick ? 1 : 4;
const synthesis = values.quick ? 100 : 3000;
const keep = 370_000;
const folder = resolve(values.train);
const shareAlike = !values['without-sa'];
const out = values.out ?? new URL('../../../packages/pii/weights/', import.meta.url).pathname;
const name = shareAlike ? 'names' : 'names-without-sa';
const began = Date.now();

function log(message: string): void {
  if (!values.json)
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

function build(options: Pick<DatasetOptions, 'isEvaluation' | 'wholeSources'>): {
  packed: Uint8Array;
  scores: Map<string, Scores>;
} {
  const sets = buildDatasets({ folder, shareAlike, synthesis, seed, ...options });
  const packed = trainModel(sets, { folder, shareAlike, epochs, seed, keep, log });
  return { packed, scores: evaluateModel(packed, sets.dev) };
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function summary(scores: Scores): Record<string, unknown> {
  const all = sumTypes(scores);
  const types = Object.entries(scores).map(([type, t]) => [
    type,
    {
      precision: rounded((100 * t.right) / Math.max(1, t.found)),
      recall: rounded((100 * t.right) / Math.max(1, t.wanted)),
      f1: rounded(f1(t)),
      overlapRecall: rounded((100 * t.touched) / Math.max(1, t.wanted)),
      overlapPrecision: rounded((100 * t.touching) / Math.max(1, t.found)),
    },
  ]);
  return { microF1: rounded(f1(all)), types: Object.fromEntries(types) };
}

if (values['whole-sources']) {
  if (values.out === undefined)
    throw new Error('--whole-sources needs --out: the weights that ship learn from all.');
  const { packed, scores } = build({ isEvaluation: true, wholeSources: true });
  for (const [set, found] of scores) log(formatScores(set, found));
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, `${name}.bin`), packed);
  process.exit();
}
log('measuring: learns without the dev sets');
const measured = build({ isEvaluation: true });
for (const [set, scores] of measured.scores) log(formatScores(set, scores));
log('shipping: learns from all of it');
const { packed: linear } = build({ isEvaluation: false });
const target = join(out, `${name}.bin`);
const tagger = existsSync(target) ? partsOf(readFileSync(target)).tagger : undefined;
const packed = tagger === undefined ? linear : withTagger(linear, tagger);

const used = sources.filter((source) => shareAlike || source.shareAlike !== true);
const lists = join(folder, 'gazetteers');
const resources = new URL('resources/', import.meta.url).pathname;
const manifest = {
  name,
  bytes: packed.length,
  sha256: createHash('sha256').update(packed).digest('hex'),
  seed,
  epochs,
  synthesis,
  rows: keep,
  licence: shareAlike ? licences.withShareAlike : licences.without,
  attribution: 'NOTICE',
  ...(tagger === undefined
    ? {}
    : { tagger: { bytes: tagger.length, sha256: createHash('sha256').update(tagger).digest('hex') } }),
  data: used.map(({ file, licence, weight }) => ({
    file: `${file}.jsonl.gz`,
    sha256: sha256(join(folder, `${file}.jsonl.gz`)),
    licence,
    weight,
  })),
  lists: [
    ...readdirSync(lists)
      .sort()
      .map((file) => ({ file: `gazetteers/${file}`, sha256: sha256(join(lists, file)) })),
    ...readdirSync(resources)
      .sort()
      .filter((file) => shareAlike || !file.startsWith('common-words'))
      .map((file) => ({
        file: `resources/${file}`,
        sha256: sha256(join(resources, file)),
        licence: licences.resources[file],
      })),
  ],
  dev: Object.fromEntries([...measured.scores].map(([set, scores]) => [set, summary(scores)])),
};
mkdirSync(out, { recursive: true });
writeFileSync(target, packed);
writeFileSync(join(out, `${name}.manifest.json`), `${JSON.stringify(manifest, null, 2)}\n`);
log(`${name}.bin: ${packed.length} bytes, sha256 ${manifest.sha256}`);
if (values.json) process.stdout.write(`${JSON.stringify(manifest)}\n`);
