/**
 * Writes the training data of the neural tagger as one file of numbers:
 * `npm run export:tagger -- --out PATH [--without-sa]`. `train.py` reads it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createLexicon } from '../../../../packages/pii/src/names/lexicon.ts';
import { draftLexicon, finishLexicon, markCasing } from '../build-lexicon.ts';
import { Numbers } from '../corpus.ts';
import { buildDatasets, synthesisWeight } from '../datasets.ts';
import { sources } from '../training-data.ts';
import { createTaggerCorpus } from './tagger-corpus.ts';

const { values } = parseArgs({
  options: {
    train: { type: 'string', default: '../shared/data/pii' },
    'without-sa': { type: 'boolean', default: false },
    synthesis: { type: 'string', default: '3000' },
    out: { type: 'string', default: 'tagger-data.bin.gz' },
  },
});

const minCount = 3;
const shareAlike = !values['without-sa'];
const folder = values.train;
const sets = buildDatasets({
  folder,
  shareAlike,
  synthesis: Number(values.synthesis),
  seed: 20_261_121,
  isEvaluation: true,
  wholeSources: true,
});
const draft = draftLexicon(folder, shareAlike);
markCasing(draft, sets.texts);
const { corpus, addRow } = createTaggerCorpus(createLexicon(finishLexicon(draft)));
const weights: number[] = [];
const domains = new Numbers();
/** Dev set of each sentence, from 1; 0 is training. */
const devOf = new Numbers();
for (const { row, weight, domain } of sets.train)
  for (let count = addRow(row); count > 0; count--) {
    weights.push(weight);
    domains.push(domain);
    devOf.push(0);
  }
// The dev sets are learned from for the weights that ship, as their sources are.
const devNames = [...sets.dev.keys()];
devNames.forEach((name, index) => {
  const at = sources.findIndex(({ file }) => file === name);
  for (const row of sets.dev.get(name) ?? [])
    for (let count = addRow(row); count > 0; count--) {
      weights.push(sources[at]?.weight ?? synthesisWeight);
      domains.push(sources[at]?.hasOwnDomain === true ? at + 1 : 0);
      devOf.push(index + 1);
    }
});

/** Leaves out the features of too few tokens. */
function dropRareFeatures(): { keys: Int32Array; from: Int32Array; features: Int32Array } {
  const counts = new Int32Array(corpus.features.size);
  const { typeFrom, typeFeatures } = corpus;
  const seen = new Int32Array(corpus.typeFrom.size - 1);
  const trained = corpus.sequences.data[devOf.data.indexOf(1)] ?? corpus.type.size;
  for (let token = 0; token < trained; token++)
    seen[corpus.type.data[token] as number] = (seen[corpus.type.data[token] as number] as number) + 1;
  for (let type = 0; type < seen.length; type++)
    for (let at = typeFrom.data[type] as number; at < (typeFrom.data[type + 1] as number); at++) {
      const feature = typeFeatures.data[at] as number;
      counts[feature] = (counts[feature] as number) + (seen[type] as number);
    }
  const keys = new Numbers();
  const kept = Int32Array.from(corpus.features.keys(), (key, feature) => {
    if ((counts[feature] as number) < minCount) return -1;
    keys.push(key);
    return keys.size - 1;
  });
  const from = new Numbers();
  const features = new Numbers();
  from.push(0);
  for (let type = 0; type < seen.length; type++) {
    for (let at = typeFrom.data[type] as number; at < (typeFrom.data[type + 1] as number); at++) {
      const feature = kept[typeFeatures.data[at] as number] as number;
      if (feature >= 0) features.push(feature);
    }
    from.push(features.size);
  }
  return { keys: used(keys), from: used(from), features: used(features) };
}

const used = (numbers: Numbers): Int32Array => numbers.data.subarray(0, numbers.size);
const bytesOf = (numbers: Numbers): Uint8Array => Uint8Array.from(used(numbers));
const common = dropRareFeatures();
const arrays: Record<string, Int32Array | Uint8Array | Float32Array> = {
  featureKeys: common.keys,
  typeFrom: common.from,
  typeFeatures: common.features,
  type: used(corpus.type),
  place: bytesOf(corpus.place),
  gold: bytesOf(corpus.gold),
  sequences: used(corpus.sequences),
  rowOf: used(corpus.rowOf),
  weight: Float32Array.from(weights),
  domain: bytesOf(domains),
  dev: bytesOf(devOf),
};
const header = Buffer.from(
  JSON.stringify({
    devNames,
    arrays: Object.entries(arrays).map(([name, array]) => ({
      name,
      kind: array.constructor.name,
      count: array.length,
    })),
  }),
);
const size = Buffer.alloc(4);
size.writeUInt32LE(header.length);
const parts = Object.values(arrays).map((array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength),
);
const packed = gzipSync(Buffer.concat([size, header, ...parts]), { level: 6 });
writeFileSync(values.out, packed);
process.stdout.write(
  `${values.out}: ${packed.length} bytes; ${corpus.type.size} tokens, ${common.from.length - 1} words, ` +
    `${common.keys.length} features, ${corpus.rowOf.size} sentences\n`,
);
